import { operation, operations, toAuditEntry } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'
import { boundsOf } from '#lib/usage/index.ts'

export const GET = operation(operations.listAudit, async ({ query: { from, to, actor, action, cursor, limit } }) => {
  const events = await server().platform.audit.list({ ...boundsOf({ from, to }), actor, action, before: cursor, limit: limit + 1 })
  const shown = events.slice(0, limit)
  return { data: shown.map(toAuditEntry), next_cursor: events.length > limit ? (shown.at(-1)?.id ?? null) : null }
})

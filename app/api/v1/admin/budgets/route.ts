import { operation, operations, toBudget } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.listBudgets, async ({ actor, query: { cursor, limit } }) => {
  const { items, nextCursor } = await server().budgets.admin.list(actor, { limit, ...(cursor === undefined ? {} : { after: cursor }) })
  return { data: items.map(toBudget), next_cursor: nextCursor }
})

export const POST = operation(operations.createBudget, async ({ actor, body }) => {
  const { subject, period, limit_usd: limitUsd, limit_tokens: limitTokens } = body
  return toBudget(await server().budgets.admin.create(actor, { subject, period, limitUsd, limitTokens }))
})

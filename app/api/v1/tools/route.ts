import { operation, operations, toTools } from '#lib/api-v1/index.ts'
import { ownToolsOf } from '#lib/runs/index.ts'
import { server } from '#lib/server.ts'

/** Longest wait for servers that are starting, as long as a run waits. */
const START_WAIT_MS = 10_000

export const GET = operation(operations.listTools, async ({ actor, request }) => {
  const { mcp, platform } = server()
  const { tools } = await mcp.tools(actor, { waitMs: START_WAIT_MS, signal: request.signal })
  return toTools([...(await ownToolsOf(platform.db, actor)), ...tools])
})

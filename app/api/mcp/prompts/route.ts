import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Longest wait for servers that are starting; the menu asks again. */
const WAIT_MS = 3_000

export const GET = route({ auth: 'session', right: 'chat:read' }, async ({ actor, request }) =>
  server().mcp.promptsAndResources.prompts(actor, { waitMs: WAIT_MS, signal: request.signal }),
)

import type { Actor } from '#lib/auth/index.ts'
import { resolveSelection } from '#lib/runs/index.ts'
import { server } from '#lib/server.ts'

/** As long as a run waits for servers that are starting. */
const START_WAIT_MS = 10_000

/** A selection of tools as it is stored, every name in full. Throws `unknown_tool` or `ambiguous_tool`. */
export function fullNames(actor: Actor, selection: string[], signal: AbortSignal): Promise<string[]> {
  return resolveSelection(server().mcp, actor, selection, { waitMs: START_WAIT_MS, signal })
}

import type { Actor } from '#lib/auth/index.ts'
import { resolveSelection } from '#lib/runs/index.ts'
import { server } from '#lib/server.ts'

/** Longest wait for servers that are starting, as long as a run waits. */
const START_WAIT_MS = 10_000

/** Completes a selection of tools to full names, as it is stored. Throws `unknown_tool` or `ambiguous_tool`. */
export function fullNames(actor: Actor, selection: string[], signal: AbortSignal): Promise<string[]> {
  return resolveSelection(server().mcp, actor, selection, { waitMs: START_WAIT_MS, signal })
}

import type { Actor } from '#lib/auth/index.ts'
import type { ToolListing } from '#lib/mcp/index.ts'
import { PAGE_START_WAIT_MS, TOOL_START_WAIT_MS } from '../limits.ts'
import type { RunContext } from '../run-context.ts'
import { patiently } from '../takeover/retry-while-database-away.ts'
import { namesServer } from './selection.ts'

/** A person who looks at the page waits less than a program. */
export function startWaitMs(actor: Actor): number {
  return actor.kind === 'user' ? PAGE_START_WAIT_MS : TOOL_START_WAIT_MS
}

/** The tools there are for a step. The first waits for servers that are starting; a program is told so where that takes long. */
export async function listFor(run: RunContext, isFirst: boolean): Promise<ToolListing> {
  const { mcp } = run.engine
  const waiting = { signal: run.signal, once: true }
  const listing = await patiently(run, () => mcp.tools(run.actor, { waitMs: isFirst ? PAGE_START_WAIT_MS : 0, ...waiting }))
  const starting = listing.unavailable.filter(({ server, state }) => state === 'starting' && namesServer(run.selectedTools, server))
  const restMs = startWaitMs(run.actor) - PAGE_START_WAIT_MS
  if (!isFirst || starting.length === 0 || restMs === 0) return listing
  run.writer.write({
    type: 'data-notice',
    id: 'starting_servers',
    data: {
      code: 'starting_servers',
      message: `Waiting for ${starting.map(({ server }) => server).join(', ')} to start.`,
      details: { servers: starting.map(({ server }) => server) },
    },
  })
  return mcp.tools(run.actor, { waitMs: restMs, ...waiting })
}

/** A server that cannot be asked is a notice, never a silent absence. In the page it is one only when something has changed since an earlier answer told it. */
export function writeUnavailable(run: RunContext, unavailable: ToolListing['unavailable']): void {
  for (const { server, reason, upAtMs } of unavailable.filter(({ server }) => namesServer(run.selectedTools, server))) {
    const message = `The tools of ${server} are not available: ${reason}`
    if (run.actor.kind === 'user' && isTold(run, { server, upAtMs })) continue
    run.writer.write({
      type: 'data-notice',
      id: `server_unavailable:${server}`,
      data: { code: 'server_unavailable', message, details: { server } },
    })
  }
}

function isTold({ path }: RunContext, { server, upAtMs = 0 }: { server: string; upAtMs?: number | undefined }): boolean {
  return path.some(
    ({ parts, metadata }) =>
      Date.parse(metadata?.startedAt ?? '') > upAtMs &&
      parts.some(part => part.type === 'data-notice' && part.id === `server_unavailable:${server}`),
  )
}

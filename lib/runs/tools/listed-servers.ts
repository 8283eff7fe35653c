import type { Actor } from '#lib/auth/index.ts'
import type { ToolListing } from '#lib/mcp/index.ts'
import { PAGE_START_WAIT_MS, TELL_PERSON_MS, TELL_PROGRAM_MS, TOOL_START_WAIT_MS } from '../limits.ts'
import type { Run } from '../run.ts'
import { namesServer } from './selection.ts'

/** Time that a step waits for servers to start: shorter for a user in the page than for a client of the API. */
export function startWaitMs(actor: Actor): number {
  return actor.kind === 'user' ? PAGE_START_WAIT_MS : TOOL_START_WAIT_MS
}

/** Kind of the note by which a user ends a run's wait for servers that are starting. */
export const SKIP_SERVERS = 'skip_servers'

/** Lists the tools of a step. The first step waits for servers that are starting: a longer wait is shown, and ends when the user skips it. */
export async function listFor(run: Run, isFirst: boolean): Promise<ToolListing> {
  const { facts, ports, state } = run
  const { actor, selectedTools } = facts
  const { signal } = state
  if (!isFirst) return ports.tools.tools(actor, { waitMs: 0, signal, once: true })
  const skipped = new AbortController()
  const unsubscribe = ports.onNote(kind => {
    if (kind === SKIP_SERVERS) skipped.abort()
  })
  const waitedFor = new Set<string>()
  const onWait = (server: string, isWaiting: boolean) => {
    if (isWaiting && namesServer(selectedTools, server)) waitedFor.add(server)
    else waitedFor.delete(server)
  }
  const telling = setTimeout(() => writeWaiting(run, [...waitedFor]), actor.kind === 'user' ? TELL_PERSON_MS : TELL_PROGRAM_MS)
  try {
    return await ports.tools.tools(actor, { waitMs: startWaitMs(actor), signal, once: true, skip: skipped.signal, onWait })
  } finally {
    clearTimeout(telling)
    unsubscribe()
  }
}

function writeWaiting({ state }: Pick<Run, 'state'>, servers: string[]): void {
  if (servers.length === 0) return
  state.writer.write({
    type: 'data-notice',
    id: 'starting_servers',
    data: { code: 'starting_servers', message: `Waiting for ${servers.join(', ')} to start.`, details: { servers } },
  })
}

/** Writes a notice about each server that cannot be asked. In the page, only when something has changed since an earlier answer said it. */
export function writeUnavailable({ facts, state }: Pick<Run, 'facts' | 'state'>, unavailable: ToolListing['unavailable']): void {
  const { actor, selectedTools, path } = facts
  for (const { server, reason, upAtMs = 0 } of unavailable.filter(({ server }) => namesServer(selectedTools, server))) {
    if (actor.kind === 'user' && wasTold(path, { server, upAtMs })) continue
    const message = `The tools of ${server} are not available: ${reason}`
    state.writer.write({
      type: 'data-notice',
      id: `server_unavailable:${server}`,
      data: { code: 'server_unavailable', message, details: { server } },
    })
  }
}

function wasTold(path: Run['facts']['path'], { server, upAtMs }: { server: string; upAtMs: number }): boolean {
  return path.some(
    ({ parts, metadata }) =>
      Date.parse(metadata?.startedAt ?? '') > upAtMs &&
      parts.some(part => part.type === 'data-notice' && part.id === `server_unavailable:${server}`),
  )
}

import type { Actor } from '#lib/auth/index.ts'
import type { CatalogTool, RememberedTool, ToolListing } from '#lib/mcp/index.ts'
import type { ToolOutcome } from '#lib/messages/index.ts'
import { PAGE_START_WAIT_MS, TELL_PERSON_MS, TELL_PROGRAM_MS, TOOL_START_WAIT_MS } from '../run/limits.ts'
import type { Run } from '../run/run.ts'
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
  const remembers = (server: string) => isCountedOn(run, server)
  if (!isFirst) return ports.tools.tools(actor, { waitMs: 0, signal, once: true, remembers })
  const skip = skipOf(run)
  const waitedFor = new Set<string>()
  const onWait = (server: string, isWaiting: boolean) => {
    if (isWaiting && namesServer(selectedTools, server)) waitedFor.add(server)
    else waitedFor.delete(server)
  }
  const telling = setTimeout(() => writeWaiting(run, [...waitedFor]), actor.kind === 'user' ? TELL_PERSON_MS : TELL_PROGRAM_MS)
  try {
    return await ports.tools.tools(actor, { waitMs: startWaitMs(actor), signal, once: true, skip: skip.signal, onWait, remembers })
  } finally {
    clearTimeout(telling)
    skip.end()
  }
}

/** The signal by which a user ends a wait for servers. */
function skipOf({ ports }: Pick<Run, 'ports'>): { signal: AbortSignal; end(): void } {
  const skipped = new AbortController()
  const unsubscribe = ports.onNote(kind => {
    if (kind === SKIP_SERVERS) skipped.abort()
  })
  return { signal: skipped.signal, end: unsubscribe }
}

/**
 * Tells whether an answer counts on a server that cannot be reached: it has called its tools, or was taken up from a process that offered them. Not after
 * the answer was told that they are not available.
 */
function isCountedOn({ facts, state }: Pick<Run, 'facts' | 'state'>, server: string): boolean {
  const { parts } = state.writer.log.fold.message
  const last = parts.findLast(
    part =>
      (part.type === 'dynamic-tool' && part.toolMetadata?.server === server) ||
      (part.type === 'data-notice' && part.id === `server_unavailable:${server}`),
  )
  return last === undefined ? facts.isTakenUp : last.type === 'dynamic-tool'
}

/** Makes a call of a tool whose server cannot be asked right now. The wait is shown, and ends when the user skips it. */
export async function callRemembered(
  run: Pick<Run, 'facts' | 'ports' | 'state'>,
  tool: CatalogTool,
  send: (remembered: RememberedTool) => Promise<ToolOutcome>,
): Promise<ToolOutcome> {
  const skip = skipOf(run)
  const tellMs = run.facts.actor.kind === 'user' ? TELL_PERSON_MS : TELL_PROGRAM_MS
  let telling: NodeJS.Timeout | undefined
  const onWait = (isWaiting: boolean) => {
    clearTimeout(telling)
    if (isWaiting) telling = setTimeout(() => writeWaiting(run, [tool.server], tool.server), tellMs)
  }
  try {
    const outcome = await send({ hash: tool.hash, skip: skip.signal, onWait })
    if (outcome.outcome === 'error' && !outcome.executed) noteUnavailable(run, tool.server, outcome.text)
    return outcome
  } finally {
    clearTimeout(telling)
    skip.end()
  }
}

function writeWaiting({ state }: Pick<Run, 'state'>, servers: string[], of = ''): void {
  if (servers.length === 0) return
  state.writer.write({
    type: 'data-notice',
    id: of === '' ? 'starting_servers' : `starting_servers:${of}`,
    data: { code: 'starting_servers', message: `Waiting for ${servers.join(', ')} to start.`, details: { servers } },
  })
}

/** Writes a notice about each server that cannot be asked. In the page, only when something has changed since an earlier answer said it. */
export function writeUnavailable({ facts, state }: Pick<Run, 'facts' | 'state'>, unavailable: ToolListing['unavailable']): void {
  const { actor, selectedTools, path } = facts
  for (const { server, reason, isOffered, upAtMs = 0 } of unavailable.filter(({ server }) => namesServer(selectedTools, server))) {
    if (isOffered || (actor.kind === 'user' && wasTold(path, { server, upAtMs }))) continue
    noteUnavailable({ state }, server, reason)
  }
}

function noteUnavailable({ state }: Pick<Run, 'state'>, server: string, reason: string): void {
  state.writer.write({
    type: 'data-notice',
    id: `server_unavailable:${server}`,
    data: { code: 'server_unavailable', message: `The tools of ${server} are not available: ${reason}`, details: { server } },
  })
}

function wasTold(path: Run['facts']['path'], { server, upAtMs }: { server: string; upAtMs: number }): boolean {
  return path.some(
    ({ parts, metadata }) =>
      Date.parse(metadata?.startedAt ?? '') > upAtMs &&
      parts.some(part => part.type === 'data-notice' && part.id === `server_unavailable:${server}`),
  )
}

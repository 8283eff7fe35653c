import type { Actor } from '#lib/auth/index.ts'
import type { ToolListing } from '#lib/mcp/index.ts'
import { PAGE_START_WAIT_MS, TELL_PERSON_MS, TELL_PROGRAM_MS, TOOL_START_WAIT_MS } from '../limits.ts'
import type { RunContext } from '../run-context.ts'
import { patiently } from '../takeover/retry-while-database-away.ts'
import { namesServer } from './selection.ts'

/** A person who looks at the page waits less than a program. */
export function startWaitMs(actor: Actor): number {
  return actor.kind === 'user' ? PAGE_START_WAIT_MS : TOOL_START_WAIT_MS
}

/** The note to a run that waits for servers which are starting. */
export const SKIP_SERVERS = 'skip_servers'

/** The tools of a step. The first step waits for servers that are starting; a longer wait is told of, and ends when the person skips it. */
export async function listFor(run: RunContext, isFirst: boolean): Promise<ToolListing> {
  const { mcp, platform } = run.engine
  if (!isFirst) return patiently(run, () => mcp.tools(run.actor, { waitMs: 0, signal: run.signal, once: true }))
  const skipped = new AbortController()
  const unsubscribe = platform.bus.subscribe(`run:${run.runId}`, note => {
    if (note.kind === SKIP_SERVERS) skipped.abort()
  })
  const waitedFor = new Set<string>()
  const onWait = (server: string, isWaiting: boolean) => {
    if (isWaiting && namesServer(run.selectedTools, server)) waitedFor.add(server)
    else waitedFor.delete(server)
  }
  const telling = setTimeout(() => writeWaiting(run, [...waitedFor]), run.actor.kind === 'user' ? TELL_PERSON_MS : TELL_PROGRAM_MS)
  const wait = { waitMs: startWaitMs(run.actor), signal: run.signal, once: true, skip: skipped.signal, onWait }
  try {
    return await patiently(run, () => mcp.tools(run.actor, wait))
  } finally {
    clearTimeout(telling)
    unsubscribe()
  }
}

function writeWaiting(run: RunContext, servers: string[]): void {
  if (servers.length === 0) return
  run.writer.write({
    type: 'data-notice',
    id: 'starting_servers',
    data: { code: 'starting_servers', message: `Waiting for ${servers.join(', ')} to start.`, details: { servers } },
  })
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

import type { RunEvent } from '#lib/messages/index.ts'
import { type Bus, createBell, sha256 } from '#lib/platform/index.ts'
import { createTextRedactor, type SharedText } from './redact-stream.ts'

/**
 * Event of a live share. `state` marks what the stored page shows now, so a page with another mark reloads; `begin` and `end` frame an answer
 * that is being written. The `state` that holds an answer comes before its `end`.
 */
export type LiveShareEvent = { id: string | null } & ({ type: 'state'; head: string } | { type: 'begin' } | { type: 'end' } | SharedText)

/** Tail of the run that is under way in a chat; null where none is. */
export type LiveTail = (
  userId: string,
  chatId: string,
  signal: AbortSignal,
) => Promise<{ runId: string; events: AsyncIterable<RunEvent[]> } | null>

export interface FollowPorts {
  bus: Bus
  liveRun: LiveTail
  /** Returns the mark of what the stored page shows now. */
  head: () => Promise<string>
}

/** Interval of polling, for notes that the bus has lost. */
const POLL_MS = 5_000

/** Marks a message or a run for strangers, to whom no id is shown. */
export function markOf(shareId: string, id: string): string {
  return sha256(`${shareId}/${id}`).slice(0, 16)
}

/**
 * Follows a chat for one reader of a live share, until the signal aborts. `after` is the reader's last event id. An answer is read from its first
 * row each time, so redaction and numbering are the same for every reader.
 */
export async function* followShare(
  ports: FollowPorts,
  share: { id: string; userId: string; chatId: string },
  { after, signal }: { after: string | null; signal: AbortSignal },
): AsyncGenerator<LiveShareEvent> {
  const bell = createBell(signal)
  const unsubscribe = ports.bus.subscribe(`chat:${share.chatId}`, bell.ring)
  let told: string | null = null
  let isIdle = false
  try {
    while (!signal.aborted) {
      const run = await ports.liveRun(share.userId, share.chatId, signal)
      const head = await ports.head()
      if (head !== told) yield { id: null, type: 'state', head }
      told = head
      if (run) {
        isIdle = false
        yield* answer(markOf(share.id, run.runId), run.events, after)
        continue
      }
      if (!isIdle) yield { id: null, type: 'end' }
      isIdle = true
      await bell.rung(POLL_MS)
    }
  } finally {
    unsubscribe()
    bell.end()
  }
}

async function* answer(mark: string, events: AsyncIterable<RunEvent[]>, after: string | null): AsyncGenerator<LiveShareEvent> {
  const [seenMark, seenSeq] = after?.split('.') ?? []
  const from = seenMark === mark ? Number(seenSeq) : 0
  const redact = createTextRedactor()
  if (from === 0) yield { id: null, type: 'begin' }
  for await (const batch of events) {
    for (const { seq, chunk } of batch) {
      const id = `${mark}.${seq}`
      const shown = redact(chunk)
      if (seq <= from) continue
      // Only the last of several carries the id: a reader that has it has all of them.
      for (const [place, text] of shown.entries()) yield { ...text, id: place === shown.length - 1 ? id : null }
    }
  }
}

import type { Publisher } from '#components/frame-publisher.ts'
import { addUsage, type Chunk, foldAll } from '#lib/messages/shared.ts'
import type { ChatPorts } from './chat-ports.ts'
import type { ChatState, LiveRun } from './chat-state.ts'
import { withMessage } from './path-edits.ts'
import type { Refusal } from './run/refusal.ts'
import type { NumberedChunk, RunRequest } from './run/run-transport.ts'

/** Outcome of following a run. `gone`: it ended unseen, and its last events must be loaded. `left`: it continues at the server. */
export type SessionEnd =
  | { kind: 'done' }
  | { kind: 'gone' }
  | { kind: 'left' }
  | { kind: 'refused'; refusal: Refusal }
  /** The run was accepted; later the server refused to show more of it. */
  | { kind: 'lost'; refusal: Refusal }

export interface RunSession {
  /** A run is followed, or about to start. */
  isActive(): boolean
  /** A start is in progress that the server has not accepted yet. */
  isStarting(): boolean
  follow(start: RunRequest | null, onAccepted: () => void): Promise<SessionEnd>
  stop(sendsQueue?: boolean): void
  leave(): void
}

/** Feeds the events of one run at a time into `state.run`, from the last known event. */
export function createRunSession(state: Publisher<ChatState>, ports: ChatPorts): RunSession {
  let current: { leave: AbortController; isAccepted: boolean; wantsStop: boolean } | null = null

  /** Takes events; only the last may need the message as it is then. */
  function onSome(events: readonly NumberedChunk[]): void {
    const { run, nodes } = state.current()
    const last = events.at(-1)
    if (!run || !last) return
    const fold = foldAll(
      run.fold,
      events.map(({ chunk }) => chunk),
    )
    const next = { ...run, after: last.seq, fold }
    if (run.phase === 'starting') next.phase = 'running'
    for (const { chunk } of events) keepTime(next, chunk)
    if (last.chunk.type === 'data-iteration' && last.chunk.data.usage) {
      next.usage = addUsage(run.usage, last.chunk.data.usage)
      next.countedParts = fold.message.parts.length
    }
    state.change(last.chunk.type === 'start' ? { run: next, nodes: withMessage(nodes, run.key, fold.message) } : { run: next })
  }

  /** Notes when the chunks of a run came. */
  function keepTime(run: LiveRun, chunk: Chunk): void {
    if (isVisible(chunk)) run.firstChunkAtMs ??= ports.now()
    if (isVisible(chunk) || chunk.type === 'tool-input-delta') {
      const atMs = ports.now()
      run.writingMs += pauseOf(run, atMs)
      run.lastChunkAtMs = atMs
    } else if (chunk.type === 'finish-step' || chunk.type === 'data-input' || chunk.type.startsWith('tool-')) run.lastChunkAtMs = null
  }

  /** Applies a batch in one step: one by one, each of thousands would copy the parts before it. */
  function onEvents(events: readonly NumberedChunk[]): void {
    let from = 0
    for (const [at, { chunk }] of events.entries()) {
      if (chunk.type !== 'start' && chunk.type !== 'data-iteration') continue
      onSome(events.slice(from, at + 1))
      from = at + 1
    }
    onSome(events.slice(from))
  }

  async function askToStop(sendsQueue: boolean): Promise<void> {
    const { chatId, run: stopped } = state.current()
    const refusal = await ports.stop(chatId, stopped?.fold.message.metadata?.runId ?? null, sendsQueue)
    const { run } = state.current()
    if (refusal && run && run.key === stopped?.key)
      state.changeNow({ run: { ...run, phase: 'running' }, trouble: { kind: 'note', message: refusal.message } })
  }

  return {
    isActive: () => current !== null,
    isStarting: () => current !== null && !current.isAccepted,
    async follow(start, onAccepted) {
      // The chat may have been created first, and the run stopped in the meantime.
      const wantsStop = start !== null && state.current().run?.phase === 'stopping'
      const mine = { leave: new AbortController(), isAccepted: start === null, wantsStop }
      current = mine
      const end = await ports.follow({
        chatId: state.current().chatId,
        start,
        after: state.current().run?.after ?? 0,
        runId: state.current().run?.fold.message.metadata?.runId ?? null,
        signal: mine.leave.signal,
        ...(ports.wake ? { wake: ports.wake } : {}),
        onEvents: events => {
          if (current === mine) onEvents(events)
        },
        onConnection: connection => {
          const { run } = state.current()
          if (current !== mine || !run) return
          state.change({ run: { ...run, connection } })
          if (connection !== 'live' || mine.isAccepted) return
          mine.isAccepted = true
          if (mine.wantsStop) void askToStop(false)
          onAccepted()
        },
      })
      if (current !== mine) return { kind: 'left' }
      current = null
      return end.kind === 'refused' && mine.isAccepted ? { kind: 'lost', refusal: end.refusal } : end
    },
    stop(sendsQueue = false) {
      const { run } = state.current()
      if (!run || run.phase === 'stopping') return
      state.changeNow({ run: { ...run, phase: 'stopping' } })
      if (current?.isAccepted) void askToStop(sendsQueue)
      else if (current) current.wantsStop = true
    },
    leave() {
      current?.leave.abort()
      current = null
    },
  }
}

/** Returns the pause since the previous chunk of the same step, in ms. */
function pauseOf({ lastChunkAtMs }: LiveRun, atMs: number): number {
  return lastChunkAtMs === null ? 0 : atMs - lastChunkAtMs
}

function isVisible(chunk: Chunk): boolean {
  return chunk.type === 'text-delta' || chunk.type === 'reasoning-delta' || chunk.type === 'tool-input-start'
}

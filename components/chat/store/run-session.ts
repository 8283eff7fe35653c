import type { Publisher } from '#components/frame-publisher.ts'
import { addUsage, applyChunk, type Chunk } from '#lib/messages/shared.ts'
import type { Refusal } from '../run/refusal.ts'
import type { RunRequest } from '../run/run-transport.ts'
import type { ChatPorts } from './chat-ports.ts'
import type { ChatState, LiveRun } from './chat-state.ts'
import { withMessage } from './path-edits.ts'

/** Outcome of following a run. `gone`: it ended unseen, so that its last events must be loaded. `left`: it continues at the server. */
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

  function onEvent(seq: number, chunk: Chunk): void {
    const { run, nodes } = state.current()
    if (!run) return
    const next = { ...run, after: seq, fold: applyChunk(run.fold, chunk) }
    if (run.phase === 'starting') next.phase = 'running'
    if (isVisible(chunk)) next.firstChunkAtMs ??= ports.now()
    if (isVisible(chunk) || chunk.type === 'tool-input-delta') {
      const atMs = ports.now()
      next.writingMs = run.writingMs + pauseOf(run, atMs)
      next.lastChunkAtMs = atMs
    } else if (chunk.type === 'finish-step' || chunk.type === 'data-input' || chunk.type.startsWith('tool-')) next.lastChunkAtMs = null
    if (chunk.type === 'data-iteration' && chunk.data.usage) {
      next.usage = addUsage(run.usage, chunk.data.usage)
      next.countedParts = next.fold.message.parts.length
    }
    state.change(chunk.type === 'start' ? { run: next, nodes: withMessage(nodes, run.key, next.fold.message) } : { run: next })
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
      // The chat may have been created first, and the run stopped meanwhile.
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
        onEvent: (seq, chunk) => {
          if (current === mine) onEvent(seq, chunk)
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

import type { ChatPorts } from '#components/chat-store/chat-ports.ts'
import type { ChatSnapshot, QueuedMessage, SnapshotMessage } from '#components/chat-store/chat-state.ts'
import type { FollowEnd, FollowOptions } from '#components/chat-store/run/run-transport.ts'
import { type ChatMessage, type Chunk, userMessage } from '#lib/messages/shared.ts'

export const at = '2026-11-21T10:00:00.000Z'

export function entry(message: ChatMessage, parentId: string | null, siblingIds = [message.id]): SnapshotMessage {
  return { message, parentId, siblingIds, createdAt: at }
}

/** Creates a world whose runs the test plays: each follow waits in `followed` until the test feeds and ends it. */
export function world(snapshots: ChatSnapshot[] = []) {
  let ids = 0
  let frames: (() => void)[] = []
  const calls: unknown[] = []
  /** Queue that the server keeps, while it accepts messages. */
  const kept: QueuedMessage[] = []
  let refused: Error | null = null
  const keep = async (change: () => void) => {
    if (refused) throw refused
    change()
    return kept.map(message => ({ isHeld: false, ...message }))
  }
  const followed: { options: FollowOptions; feed(chunks: Chunk[], from?: number): void; end(end: FollowEnd): void }[] = []
  const ports: ChatPorts = {
    follow: options =>
      new Promise(resolve => {
        options.signal.addEventListener('abort', () => resolve({ kind: 'left' }))
        followed.push({
          options,
          feed(chunks, from = options.after + 1) {
            options.onConnection('live')
            options.onEvents(chunks.map((chunk, index) => ({ seq: from + index, chunk })))
          },
          end: resolve,
        })
      }),
    stop: async (_, runId, sendsQueue) => {
      calls.push(`${runId === null ? 'stop' : `stop ${runId}`}${sendsQueue ? ', send' : ''}`)
      return null
    },
    createChat: async chat => void calls.push(['create', chat]),
    patchChat: async (_, patch) => void calls.push(['patch', patch]),
    loadChat: async () => {
      calls.push('load')
      const snapshot = snapshots.shift()
      if (!snapshot) throw new Error('Parley cannot be reached.')
      return snapshot
    },
    loadEarlier: async () => ({ path: [entry(userMessage('e0', 'Earlier'), null)], earlier: 0 }),
    stepsUp: async () => ({ steps: null }),
    selectBranch: async (_, messageId) => void calls.push(['branch', messageId]),
    queue: {
      list: () => keep(() => undefined),
      add: (_, message) => keep(() => void kept.push(message)),
      change: (_, id, change) =>
        keep(() => kept.splice(0, kept.length, ...kept.map(each => (each.id === id ? { ...each, ...change } : each)))),
      addAnswer: (_, { id, ...answers }) => keep(() => void kept.push({ id, text: '', answers })),
      remove: (_, id) => keep(() => kept.splice(0, kept.length, ...kept.filter(each => each.id !== id))),
      release: () => keep(() => kept.splice(0, kept.length, ...kept.map(each => ({ ...each, isHeld: false })))),
    },
    after: (_, run) => void setImmediate(run),
    onFrame: run => void frames.push(run),
    now: () => 1_000_000,
    newId: () => `id${++ids}`,
    onChange: (_, what) => void calls.push(what),
  }
  const frame = () => {
    const due = frames
    frames = []
    for (const run of due) run()
  }
  const refuse = (error: Error | null) => {
    refused = error
  }
  return { ports, followed, frame, calls, kept, refuse, scheduled: () => frames.length }
}

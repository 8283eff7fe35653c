import { type Bus, type BusNote, createBell } from '#lib/platform/index.ts'

/** Most notes that wait for a slow reader. Above that its stream ends; it reconnects and reloads everything. */
const MOST_WAITING = 200

export interface PersonEvents {
  bus: Bus
  userId: string
  /** Chat of the person that the page shows; null where it shows none. */
  chatId: string | null
  /** Workspace of that chat when the stream begins; a later choice is followed. */
  workspaceId: string | null
  signal: AbortSignal
}

/**
 * Streams notes of the topic `user:<id>` as Server-Sent Events until the signal aborts: `chats` when the list has changed, `queue` with `{chatId}`.
 * Those of the topic `chat:<id>` follow as `chat` with `{chatId, kind}`, and so does `tree`: files of the chat's workspace have changed. Notes carry no content and are not stored; a reader gets `chats` when it
 * connects, and when the bus reconnects.
 */
export async function* personEvents({ bus, userId, chatId, workspaceId, signal }: PersonEvents): AsyncGenerator<string> {
  const waiting: string[] = []
  const bell = createBell(signal)
  const hear = (topic: string, frameOf: (note: BusNote) => string) =>
    bus.subscribe(topic, note => {
      const frame = frameOf(note)
      if (!waiting.includes(frame)) waiting.push(frame)
      bell.ring()
    })
  const unsubscribe = hear(`user:${userId}`, note => (note.kind === 'queue' ? eventFrame('queue', note.data) : CHATS))
  let leaveTree: (() => void) | null = null
  const hearTree = (id: string | null) => {
    leaveTree?.()
    leaveTree = id === null ? null : hear(`workspace:${id}`, ({ kind }) => eventFrame('chat', { chatId, kind }))
  }
  const chatFrame = (note: BusNote) => {
    if (note.kind === 'selection') hearTree(workspaceIn(note.data))
    return eventFrame('chat', { chatId, kind: note.kind })
  }
  const leaveChat = chatId === null ? () => undefined : hear(`chat:${chatId}`, chatFrame)
  if (chatId !== null) hearTree(workspaceId)
  try {
    yield CHATS
    while (!signal.aborted && waiting.length <= MOST_WAITING) {
      const frame = waiting.shift()
      if (frame === undefined) await bell.rung()
      else yield frame
    }
  } finally {
    unsubscribe()
    leaveChat()
    hearTree(null)
    bell.end()
  }
}

function workspaceIn(data: unknown): string | null {
  return typeof data === 'object' && data !== null && 'workspaceId' in data && typeof data.workspaceId === 'string'
    ? data.workspaceId
    : null
}

const CHATS = eventFrame('chats', {})

function eventFrame(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}

import type { ChatSnapshot, SnapshotMessage } from '#components/chat/store/chat-state.ts'
import type { Actor } from '#lib/auth/index.ts'
import type { PathMessage } from '#lib/chats/index.ts'
import { server } from '#lib/server.ts'

/** Messages that a page shows at first, and how many more each time. */
const WINDOW = 60

/** The chat as its page starts with: the newest messages, and the run in progress up to its last committed event. Throws `chat_not_found`. */
export async function loadChat(actor: Actor, chatId: string): Promise<ChatSnapshot> {
  const { chats, runs, platform } = server()
  const chat = await chats.get(actor, chatId)
  // The run is asked for before the path: one that ends in between is seen in both, never in neither.
  const run = await runs.active(actor, chatId)
  const snapshot = run && (await runs.snapshot(actor, run.id))
  const path = await chats.path(actor, chatId)
  const start = Math.max(0, path.length - WINDOW)
  return {
    chatId: chat.id,
    title: chat.title,
    model: chat.model,
    selectedTools: chat.selectedTools,
    path: path.slice(start).map(toSnapshot),
    earlier: start,
    run: run &&
      snapshot && {
        runId: run.id,
        userMessageId: run.userMessageId,
        ...snapshot,
        elapsedMs: Math.max(0, platform.clock.nowMs() - run.startedAt.getTime()),
      },
  }
}

/** The messages of the visible path that stand before `messageId`. */
export async function loadEarlier(actor: Actor, chatId: string, messageId: string): Promise<{ path: SnapshotMessage[]; earlier: number }> {
  const path = await server().chats.path(actor, chatId)
  const end = path.findIndex(({ message }) => message.id === messageId)
  const start = Math.max(0, end - WINDOW)
  return { path: path.slice(start, Math.max(0, end)).map(toSnapshot), earlier: start }
}

function toSnapshot({ message, parentId, siblingIds, createdAt }: PathMessage): SnapshotMessage {
  return { message, parentId, siblingIds, createdAt: createdAt.toISOString() }
}

import type { ChatSnapshot, SnapshotMessage } from '#components/chat/store/chat-state.ts'
import type { Actor } from '#lib/auth/index.ts'
import type { PathMessage } from '#lib/chats/index.ts'
import { server } from '#lib/server.ts'

/** Loads what a chat's page starts with: the newest messages, and the run in progress up to its last committed event. Throws `chat_not_found`. */
export async function loadChat(actor: Actor, chatId: string): Promise<ChatSnapshot> {
  const { chats, runs, platform } = server()
  const chat = await chats.get(actor, chatId)
  // The run is read before the path: one that ends in between is seen in both, never in neither.
  const run = await runs.active(actor, chatId)
  const snapshot = run && (await runs.snapshot(actor, run.id))
  const { path, earlier } = await chats.pathEnd(actor, chatId)
  return {
    chatId: chat.id,
    title: chat.title,
    model: chat.model,
    selectedTools: chat.selectedTools,
    path: path.map(toSnapshot),
    earlier,
    queue: await runs.queue.list(actor, chatId),
    run: run &&
      snapshot && {
        runId: run.id,
        userMessageId: run.userMessageId,
        ...snapshot,
        elapsedMs: Math.max(0, platform.clock.nowMs() - run.startedAt.getTime()),
      },
  }
}

/** Loads the messages of the visible path before `messageId`. */
export async function loadEarlier(actor: Actor, chatId: string, messageId: string): Promise<{ path: SnapshotMessage[]; earlier: number }> {
  const { path, earlier } = await server().chats.pathEnd(actor, chatId, { before: messageId })
  return { path: path.map(toSnapshot), earlier }
}

function toSnapshot({ message, parentId, siblingIds, createdAt }: PathMessage): SnapshotMessage {
  return { message, parentId, siblingIds, createdAt: createdAt.toISOString() }
}

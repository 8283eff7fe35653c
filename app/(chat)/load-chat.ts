import type { ChatSnapshot, SnapshotMessage } from '#components/chat/store/chat-state.ts'
import type { Actor } from '#lib/auth/index.ts'
import type { PathMessage } from '#lib/chats/index.ts'
import { AppError } from '#lib/errors.ts'
import { type Fold, leaveOutCalls, type ToolPart } from '#lib/messages/index.ts'
import { server } from '#lib/server.ts'

/** Loads what a chat's page starts with: the newest messages, and the run in progress up to its last committed event. Throws `chat_not_found`. */
export async function loadChat(actor: Actor, chatId: string): Promise<ChatSnapshot> {
  const { chats, runs, platform } = server()
  const chat = await chats.get(actor, chatId)
  // The run is read before the path: one that ends in between is seen in both, never in neither.
  const run = await runs.active(actor, chatId)
  const snapshot = run && (await runs.snapshot(actor, run.id))
  const { path, earlier } = await chats.pathEnd(actor, chatId)
  const [shown, fold] = bounded(path, snapshot?.fold ?? null)
  return {
    chatId: chat.id,
    title: chat.title,
    model: chat.model,
    selectedTools: chat.selectedTools,
    path: shown.map(toSnapshot),
    earlier,
    queue: await runs.queue.list(actor, chatId),
    run: run &&
      snapshot &&
      fold && {
        runId: run.id,
        userMessageId: run.userMessageId,
        fold,
        after: snapshot.after,
        elapsedMs: Math.max(0, platform.clock.nowMs() - run.startedAt.getTime()),
      },
  }
}

/** Loads the messages of the visible path before `messageId`. */
export async function loadEarlier(actor: Actor, chatId: string, messageId: string): Promise<{ path: SnapshotMessage[]; earlier: number }> {
  const { path, earlier } = await server().chats.pathEnd(actor, chatId, { before: messageId })
  const [shown] = bounded(path)
  return { path: shown.map(toSnapshot), earlier }
}

/** One call of an answer, stored or still being written, with the details that pages leave out. Throws `chat_not_found` or `message_not_found`. */
export async function loadCall(
  actor: Actor,
  chatId: string,
  { messageId, callId }: { messageId: string; callId: string },
): Promise<{ part: ToolPart }> {
  const { chats, runs } = server()
  await chats.get(actor, chatId)
  const run = await runs.active(actor, chatId)
  const message =
    run?.messageId === messageId ? (await runs.snapshot(actor, run.id)).fold.message : await chats.message(actor, chatId, messageId)
  const part = message.parts.find(part => part.type === 'dynamic-tool' && part.toolCallId === callId)
  if (part?.type !== 'dynamic-tool') throw new AppError('message_not_found')
  return { part }
}

/** Bounds the calls of one page together: those of the run in progress are the newest. */
function bounded(path: readonly PathMessage[], fold: Fold | null = null): [PathMessage[], Fold | null] {
  const messages = leaveOutCalls([...path.map(({ message }) => message), ...(fold ? [fold.message] : [])])
  const shown = path.map((entry, index) => ({ ...entry, message: messages[index] ?? entry.message }))
  return [shown, fold && { ...fold, message: messages.at(-1) ?? fold.message }]
}

function toSnapshot({ message, parentId, siblingIds, createdAt }: PathMessage): SnapshotMessage {
  return { message, parentId, siblingIds, createdAt: createdAt.toISOString() }
}

import type { ChatSnapshot, SnapshotMessage } from '#components/chat-store/chat-state.ts'
import type { Actor } from '#lib/auth/index.ts'
import { PAGE_MESSAGES, type PathMessage } from '#lib/chats/index.ts'
import { AppError } from '#lib/errors.ts'
import { type ChatMessage, type Fold, leaveOutCalls, type ToolPart } from '#lib/messages/index.ts'
import { server } from '#lib/server.ts'
import { attachedCollections } from './attached-collections.ts'

/**
 * Loads what a chat's page starts with: the newest messages, and the run in progress up to its last committed event. `messageId`: message
 * at which the page opens; the result includes its page of messages. Throws `chat_not_found`.
 */
export async function loadChat(actor: Actor, chatId: string, messageId: string | null = null): Promise<ChatSnapshot> {
  const { assistants, chats, chatLife, runs, platform, projects } = server()
  const chat = await chats.get(actor, chatId)
  // The run is read before the path: one that ends in between is seen in both, never in neither.
  const run = await runs.active(actor, chatId)
  const snapshot = run && (await runs.snapshot(actor, run.id))
  let fold = snapshot?.fold ?? null
  const slim = (whole: PathMessage[]) => {
    const [shown, left] = bounded(whole, fold)
    fold = left
    return shown
  }
  const { path, earlier } = await chats.pathEnd(actor, chatId, { slim })
  const collections = await attachedCollections(actor, chat)
  const people = [chat.userId, ...path.flatMap(({ authorId }) => authorId ?? []), ...(run ? [run.userId] : [])]
  return {
    chatId: chat.id,
    title: chat.title,
    model: chat.model,
    selectedTools: chat.selectedTools,
    assistant: await assistants.ofChat(actor, chat),
    path: path.map(toSnapshot),
    earlier,
    place: await projects.placeOf(actor, chat, people),
    queue: await runs.queue.list(actor, chatId),
    standing: await chatLife.standing(actor, chatId),
    ...(collections.length === 0 ? {} : { collections }),
    ...(messageId === null ? {} : { target: await loadTarget(actor, chatId, { from: path[0]?.message.id ?? null, messageId }) }),
    run: run &&
      snapshot &&
      fold && {
        runId: run.id,
        userMessageId: run.userMessageId,
        askedById: run.userId,
        fold,
        after: snapshot.after,
        elapsedMs: Math.max(0, platform.clock.nowMs() - run.startedAt.getTime()),
      },
  }
}

/** Finds a message among those above the newest ones, and loads the page that holds it. */
async function loadTarget(
  actor: Actor,
  chatId: string,
  { from, messageId }: { from: string | null; messageId: string },
): Promise<NonNullable<ChatSnapshot['target']>> {
  const steps = from === null ? null : await server().chats.stepsUp(actor, chatId, { from, to: messageId })
  if (from === null || steps === null || steps === 0) return { messageId, page: null }
  const index = Math.floor((steps - 1) / PAGE_MESSAGES)
  return { messageId, page: { index, ...(await loadEarlier(actor, chatId, { before: from, skip: index * PAGE_MESSAGES })) } }
}

/** Loads a page of the messages above one: those that end `skip` messages above it. */
export async function loadEarlier(
  actor: Actor,
  chatId: string,
  { before, skip }: { before: string; skip: number },
): Promise<{ path: SnapshotMessage[]; earlier: number }> {
  const slim = (path: PathMessage[]) => bounded(path)[0]
  const window = { messageId: before, skip: skip + 1, limit: PAGE_MESSAGES, slim }
  const { path, earlier } = await server().chats.pathAbove(actor, chatId, window)
  return { path: path.map(toSnapshot), earlier }
}

/** Loads one message of the chat, or the answer of a run. Throws `chat_not_found`, `message_not_found` or `run_not_found`. */
export async function loadAnswer(
  actor: Actor,
  chatId: string,
  which: { message: string } | { run: string },
): Promise<{ message: ChatMessage }> {
  const { chats, runs } = server()
  const messageId = 'message' in which ? which.message : (await runs.get(actor, which.run)).messageId
  const [message] = leaveOutCalls([await chats.message(actor, chatId, messageId)])
  if (!message) throw new AppError('message_not_found')
  return { message }
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

function toSnapshot({ message, parentId, siblingIds, createdAt, authorId }: PathMessage): SnapshotMessage {
  return { message, parentId, siblingIds, createdAt: createdAt.toISOString(), ...(authorId ? { authorId } : {}) }
}

import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { type ChatMessage, messageFiles, messageText } from '#lib/messages/index.ts'
import { type Database, toStorableJson } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import type { StartedRun, StartRun } from './runs.ts'

/** The id that makes a send idempotent: the caller's, else that of its message. */
export function requestIdOf(request: StartRun): string | null {
  return request.requestId ?? request.message?.id ?? null
}

/** Finds the run of an earlier send with the same message or request id. Null for a new send; throws `conflict` where the id belongs to another message. */
export async function findRepeated(db: Database, actor: Actor, request: StartRun): Promise<StartedRun | null> {
  const requestId = requestIdOf(request)
  if (requestId === null || isFirst(request)) return null
  const [run] = await db.query<Omit<StartedRun, 'repeated'>>(
    'SELECT "id" AS "runId", "chatId", "messageId", "userMessageId", "model" FROM "Run" WHERE "userId" = ? AND "requestId" = ?',
    [actor.userId, requestId],
  )
  const isSame = run && (request.requestId !== undefined || run.userMessageId === request.message?.id)
  if (!isSame) return null
  if (!(await isSameMessage(db, run.userMessageId, request))) throw new AppError('conflict', { message: t('idBelongsAnotherMessage') })
  return { ...run, repeated: true }
}

/** The caller has just made the ids of this chat and its first message, so no earlier send can have used them. */
function isFirst({ newChat, requestId }: StartRun): boolean {
  return newChat !== undefined && requestId === undefined
}

/** Compares words and files with the stored message; otherwise a changed text would be lost silently. */
async function isSameMessage(db: Database, messageId: string, { message, parentId }: StartRun): Promise<boolean> {
  if (message === null) return parentId === messageId
  const stored = await db.client.message.findUnique({ where: { id: messageId }, select: { parts: true } })
  if (!stored) return true
  const parts = stored.parts as unknown as ChatMessage['parts']
  const files = messageFiles({ parts }).map(({ id }) => id)
  return messageText({ parts }) === toStorableJson(message.text) && isDeepStrictEqual(files, message.files ?? [])
}

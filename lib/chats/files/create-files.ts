import { type Actor, ownedBy } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { isId, newId } from '#lib/ids.ts'
import { now, type Platform } from '#lib/platform/index.ts'
import type { Files } from './files.ts'
import { MAX_FILES, uploadRefusal } from './limits.ts'
import { keepSwept, removeFiles } from './sweep.ts'
import { uploadName, uploadType } from './upload-type.ts'

const columns = { id: true, name: true, mediaType: true, sizeBytes: true } as const

/** With `sweeps`, uploads that were never sent and files of chats that are gone are removed by this process. */
export function createFiles(platform: Pick<Platform, 'db' | 'blobs' | 'clock' | 'log'>, { sweeps }: { sweeps: boolean }): Files {
  const { db, blobs, clock } = platform
  const endSweeping = sweeps ? keepSwept(platform) : () => undefined

  /** A chat that is not stored yet is nobody's, and may become this person's. */
  async function requireChat(actor: Actor, chatId: string): Promise<void> {
    if (!isId(chatId)) throw new AppError('chat_not_found')
    const chat = await db.client.chat.findUnique({ where: { id: chatId }, select: { userId: true, deletedAt: true } })
    if (chat && (chat.userId !== actor.userId || chat.deletedAt !== null)) throw new AppError('chat_not_found')
  }

  async function find(actor: Actor, fileId: string) {
    const file = await db.client.file.findFirst({
      where: { id: isId(fileId) ? fileId : '', ...ownedBy(actor) },
      select: { ...columns, sha256: true, chatId: true },
    })
    if (!file) throw new AppError('file_not_found')
    if (file.chatId !== null) {
      const gone = await db.client.chat.count({ where: { id: file.chatId, deletedAt: { not: null } } })
      if (gone > 0) throw new AppError('file_not_found')
    }
    return file
  }

  return {
    async add(actor, { chatId, name: given, bytes }) {
      await requireChat(actor, chatId)
      const name = uploadName(given)
      const mediaType = uploadType(bytes)
      const refusal = uploadRefusal(name, mediaType, bytes.byteLength)
      if (refusal !== null || mediaType === null) throw new AppError('file_not_taken', { message: refusal ?? '' })
      const { sha256, sizeBytes } = await blobs.put(bytes)
      const file = { id: newId(clock.nowMs()), name, mediaType, sizeBytes }
      await db.client.file.create({ data: { ...file, userId: actor.userId, chatId, sha256, createdAt: now(clock) } })
      return file
    },

    async ofMessage(actor, chatId, ids) {
      if (ids.length === 0) return []
      if (ids.length > MAX_FILES) throw new AppError('file_not_taken', { message: `A message takes at most ${MAX_FILES} files.` })
      const rows = await db.client.file.findMany({ where: { id: { in: [...ids] }, chatId, ...ownedBy(actor) }, select: columns })
      return ids.map(id => {
        const row = rows.find(one => one.id === id)
        if (!row) throw new AppError('file_not_found', { message: 'One of the files is no longer there; attach it again.' })
        return row
      })
    },

    async read(actor, fileId) {
      const { sha256, chatId: _, ...file } = await find(actor, fileId)
      const bytes = await blobs.read(sha256)
      if (!bytes) throw new AppError('file_not_found')
      return { ...file, bytes }
    },

    async discard(actor, fileId) {
      const file = await find(actor, fileId)
      if (file.chatId === null) return
      const [holder] = await db.sql.rows('SELECT "id" FROM "Message" WHERE "chatId" = ? AND CAST("parts" AS TEXT) LIKE ? LIMIT 1', [
        file.chatId,
        `%${file.id}%`,
      ])
      if (holder === undefined) await removeFiles(platform, [file])
    },

    close: endSweeping,
  }
}

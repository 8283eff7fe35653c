import { type Actor, ownedBy } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { isId, newId } from '#lib/ids.ts'
import type { SentFile } from '#lib/messages/index.ts'
import { now, type Platform, requireRoom, storedBytes } from '#lib/platform/index.ts'
import type { Files, NewFile } from './files.ts'
import { MAX_FILES, unreadable, uploadRefusal } from './limits.ts'
import { isTextual } from './read-text.ts'
import { keepSwept, PAGE, removeFiles } from './sweep.ts'
import { type ReadUpload, readUpload, uploadName } from './upload-type.ts'

const columns = {
  id: true,
  name: true,
  mediaType: true,
  sizeBytes: true,
  originServer: true,
  originTitle: true,
  originUri: true,
} as const

export interface FilesOptions {
  /** True where this process removes abandoned uploads and the files of deleted chats. */
  sweeps: boolean
  /** Quota of one person's files in bytes; absent for no limit. */
  quotaBytes?: () => Promise<number>
}

export function createFiles(
  platform: Pick<Platform, 'db' | 'blobs' | 'clock' | 'log'>,
  { sweeps, quotaBytes = async () => Number.POSITIVE_INFINITY }: FilesOptions,
): Files {
  const { db, blobs, clock } = platform
  const endSweeping = sweeps ? keepSwept(platform) : () => undefined

  /** Requires that the chat is the actor's, or not stored yet. */
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

  /** Checks every upload before it stores the first. */
  async function addAll(actor: Actor, chatId: string, uploads: readonly NewFile[]): Promise<SentFile[]> {
    await requireChat(actor, chatId)
    const taken = uploads.map(upload => ({ ...upload, ...typed(upload) }))
    const bytes = taken.reduce((sum, one) => sum + one.bytes.byteLength, 0)
    await requireRoom(db, { userId: actor.userId, bytes, quotaBytes: await quotaBytes() })
    const createdAt = now(clock)
    const rows = await Promise.all(
      taken.map(async ({ name, mediaType, bytes, origin }) => {
        const { sha256, sizeBytes } = await blobs.put(bytes)
        const from = { originServer: origin?.server ?? null, originTitle: origin?.title ?? null, originUri: origin?.uri ?? null }
        return { id: newId(clock.nowMs()), name, mediaType, sizeBytes, ...from, userId: actor.userId, chatId, sha256, createdAt }
      }),
    )
    await db.client.file.createMany({ data: rows })
    return rows.map(sentFile)
  }

  async function withBytes(file: Awaited<ReturnType<typeof find>>) {
    const bytes = await blobs.read(file.sha256)
    if (!bytes) throw new AppError('file_not_found')
    return { ...sentFile(file), bytes }
  }

  return {
    async add(actor, { chatId, ...upload }) {
      const [file] = await addAll(actor, chatId, [upload])
      if (!file) throw new Error('an upload has one file')
      return file
    },

    addAll,

    usage: async actor => ({ usedBytes: await storedBytes(db, actor.userId), quotaBytes: await quotaBytes() }),

    async snapshots(actor, chatId) {
      const rows = await db.client.file.findMany({
        where: { chatId, originServer: { not: null }, ...ownedBy(actor) },
        select: { ...columns, changedAt: true },
      })
      return rows.flatMap(row => {
        const { id: fileId, origin } = sentFile(row)
        return origin ? [{ fileId, origin, changedAt: row.changedAt?.toISOString() ?? null }] : []
      })
    },

    async markChanged({ server, uri, userId }) {
      const where = { originServer: server, originUri: uri, changedAt: null, ...(userId === null ? {} : { userId }) }
      await db.client.file.updateMany({ where, data: { changedAt: now(clock) } })
    },

    async ofMessage(actor, chatId, ids) {
      if (ids.length === 0) return []
      if (ids.length > MAX_FILES) throw new AppError('file_not_taken', { message: `A message can have at most ${MAX_FILES} files.` })
      const rows = await db.client.file.findMany({ where: { id: { in: [...ids] }, chatId, ...ownedBy(actor) }, select: columns })
      return ids.map(id => {
        const row = rows.find(one => one.id === id)
        if (!row) throw new AppError('file_not_found', { message: 'One of the files no longer exists; attach it again.' })
        return sentFile(row)
      })
    },

    async removeAllOf(userId) {
      for (;;) {
        const page = await db.client.file.findMany({ where: { userId }, select: { id: true, sha256: true }, take: PAGE })
        if (page.length === 0) return
        await removeFiles(platform, page)
      }
    },

    read: async (actor, fileId) => withBytes(await find(actor, fileId)),

    async readOfChat(actor, chatId, fileId) {
      const file = await find(actor, fileId)
      if (file.chatId !== chatId) throw new AppError('file_not_found')
      return withBytes(file)
    },

    async discard(actor, fileId) {
      const file = await find(actor, fileId)
      if (file.chatId === null) return
      const [holder] = await db.query('SELECT "id" FROM "Message" WHERE "chatId" = ? AND CAST("parts" AS TEXT) LIKE ? LIMIT 1', [
        file.chatId,
        `%${file.id}%`,
      ])
      if (holder === undefined) await removeFiles(platform, [file])
    },

    close: endSweeping,
  }
}

interface FileRow extends Omit<SentFile, 'origin'> {
  originServer: string | null
  originTitle: string | null
  originUri: string | null
}

function sentFile({ id, name, mediaType, sizeBytes, originServer, originTitle, originUri }: FileRow): SentFile {
  const origin = originServer === null ? {} : { origin: { server: originServer, title: originTitle ?? originServer, uri: originUri } }
  return { id, name, mediaType, sizeBytes, ...origin }
}

/** Detects the type of an upload. Throws `file_not_taken` with the reason. */
function typed({ name: given, bytes }: NewFile): ReadUpload & { name: string } {
  const name = uploadName(given)
  const upload = readUpload(bytes)
  if (upload === null) {
    const message = isTextual(bytes) ? unreadable(name) : uploadRefusal(name, null, bytes.byteLength)
    throw new AppError('file_not_taken', { message: message ?? '' })
  }
  const refusal = uploadRefusal(name, upload.mediaType, upload.bytes.byteLength)
  if (refusal !== null) throw new AppError('file_not_taken', { message: refusal })
  return { name, ...upload }
}

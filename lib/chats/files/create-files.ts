import { type Actor, ownedBy } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { isId, newId } from '#lib/ids.ts'
import type { SentFile } from '#lib/messages/index.ts'
import { nextTurn, now, type Platform, requireRoom, storedBytes } from '#lib/platform/index.ts'
import { chatsFor, requireChat } from '#lib/projects/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { server } from '#lib/words/en/server.ts'
import type { FileText, FileTextState } from './file-text.ts'
import { createFileTexts } from './file-texts.ts'
import type { Files, NewFile } from './files.ts'
import { MAX_FILES, unreadable, uploadRefusal } from './limits.ts'
import { isTextual } from './read-text.ts'
import { PAGE, removeFiles, sweepFiles } from './sweep.ts'
import { kindOfType, type ReadUpload, readUpload, uploadName } from './upload-type.ts'
import { withoutExif } from './without-exif.ts'

const columns = {
  id: true,
  name: true,
  mediaType: true,
  sizeBytes: true,
  originServer: true,
  originTitle: true,
  originUri: true,
} as const

const LOOKED_AT_ONCE = 200
const HOLDER = 'SELECT "id" FROM "Message" WHERE "id" = ANY(?) AND CAST("parts" AS TEXT) LIKE ? LIMIT 1'

export interface FilesOptions {
  /** Quota of one person's files in bytes; absent for no limit. */
  quotaBytes?: () => Promise<number>
  /** Counts the tokens of a text. */
  countTokens?: (text: string) => number
}

export function createFiles(
  platform: Pick<Platform, 'db' | 'blobs' | 'clock' | 'log'>,
  { quotaBytes = async () => Number.POSITIVE_INFINITY, countTokens = text => Math.ceil(text.length / 4) }: FilesOptions = {},
): Files {
  const { db, blobs, clock } = platform
  const texts = createFileTexts(platform, countTokens)

  /** Requires that the actor may continue the chat, or that it is not stored yet. */
  async function requireWritable(actor: Actor, chatId: string): Promise<void> {
    if (!isId(chatId)) throw new AppError('chat_not_found')
    if ((await db.client.chat.count({ where: { id: chatId } })) > 0) await requireChat(db, actor, { chatId, access: 'write' })
  }

  /** Files of a chat are for those who may read it; one whose chat is not stored yet is its person's. */
  async function mayRead(actor: Actor, file: { userId: string; chatId: string | null }): Promise<boolean> {
    const isStored = file.chatId !== null && (await db.client.chat.count({ where: { id: file.chatId } })) > 0
    if (!isStored) return file.userId === actor.userId
    return (await db.client.chat.count({ where: { AND: [{ id: file.chatId ?? '' }, chatsFor(actor)] } })) > 0
  }

  async function find(actor: Actor, fileId: string) {
    const file = await db.client.file.findFirst({
      where: { id: isId(fileId) ? fileId : '' },
      select: { ...columns, userId: true, sha256: true, chatId: true },
    })
    if (!file || !(await mayRead(actor, file))) throw new AppError('file_not_found')
    return file
  }

  /** Checks every upload before it stores the first. */
  async function addAll(actor: Actor, chatId: string, uploads: readonly NewFile[]): Promise<SentFile[]> {
    await requireWritable(actor, chatId)
    const taken = await Promise.all(uploads.map(async upload => ({ ...upload, ...(await withoutNotes(typed(upload))) })))
    const bytes = taken.reduce((sum, one) => sum + one.bytes.byteLength, 0)
    await requireRoom(db, { userId: actor.userId, bytes, quotaBytes: await quotaBytes() })
    const createdAt = now(clock)
    const rows = await Promise.all(
      taken.map(async ({ name, mediaType, kind, bytes, origin }) => {
        const { sha256, sizeBytes } = await blobs.put(bytes)
        const from = { originServer: origin?.server ?? null, originTitle: origin?.title ?? null, originUri: origin?.uri ?? null }
        const file = { id: newId(clock.nowMs()), name, mediaType, sizeBytes, ...from, userId: actor.userId, chatId, sha256, createdAt }
        return { file, isDocument: kind !== null }
      }),
    )
    const documents = rows.flatMap(({ file, isDocument }) => (isDocument ? [{ fileId: file.id }] : []))
    await db.client.$transaction(async tx => {
      await tx.file.createMany({ data: rows.map(({ file }) => file) })
      if (documents.length > 0) await tx.fileText.createMany({ data: documents })
    })
    for (const { fileId } of documents) texts.start(fileId)
    return rows.map(({ file }) => sentFile(file))
  }

  /** Tells whether a message names the file. It looks at some messages in each turn of the event loop, and at those that are sent in the meantime. */
  async function isHeld(chatId: string, fileId: string): Promise<boolean> {
    const seen = new Set<string>()
    for (;;) {
      const messages = await db.query<{ id: string }>('SELECT "id" FROM "Message" WHERE "chatId" = ?', [chatId])
      const ids = messages.flatMap(({ id }) => (seen.has(id) ? [] : id))
      if (ids.length === 0) return false
      for (let at = 0; at < ids.length; at += LOOKED_AT_ONCE) {
        if ((await db.query(HOLDER, [ids.slice(at, at + LOOKED_AT_ONCE), `%${fileId}%`])).length > 0) return true
        await nextTurn()
      }
      for (const id of ids) seen.add(id)
    }
  }

  async function removeAll(where: { userId: string } | { chatId: string }): Promise<void> {
    for (;;) {
      const page = await db.client.file.findMany({ where, select: { id: true, sha256: true }, take: PAGE })
      if (page.length === 0) return
      await removeFiles(platform, page)
    }
  }

  async function withBytes(file: Awaited<ReturnType<typeof find>>) {
    const bytes = await blobs.read(file.sha256)
    if (!bytes) throw new AppError('file_not_found')
    return { ...sentFile(file), bytes }
  }

  async function textOf(file: Awaited<ReturnType<typeof find>>): Promise<FileText | null> {
    if (!file.mediaType.startsWith('text/')) return texts.read(file.id)
    const { bytes } = await withBytes(file)
    const text = bytes.toString('utf8')
    return { state: 'ready', reason: null, tokens: countTokens(text), isCut: false, pages: [], text }
  }

  async function readableText(actor: Actor, fileId: string): Promise<FileText & { name: string }> {
    const file = await find(actor, fileId)
    const found = await textOf(file)
    if (found?.state !== 'ready') throw new AppError('file_unreadable', { message: unread(file.name, found) })
    return { ...found, name: file.name }
  }

  /** Copies an upload that another chat has. The copy has the same bytes and text. */
  async function copied(actor: Actor, fileId: string, chatId: string): Promise<string> {
    const { userId: _, ...file } = await find(actor, fileId)
    await requireRoom(db, { userId: actor.userId, bytes: file.sizeBytes, quotaBytes: await quotaBytes() })
    const text = await db.client.fileText.findUnique({ where: { fileId } })
    const id = newId(clock.nowMs())
    await db.client.$transaction(async tx => {
      await tx.file.create({ data: { ...file, id, userId: actor.userId, chatId, createdAt: now(clock) } })
      if (text) await tx.fileText.create({ data: { ...text, pages: text.pages ?? [], fileId: id, claimedUntil: null } })
    })
    if (text?.state === 'reading') texts.start(id)
    return id
  }

  return {
    async addLoose(actor, upload) {
      const [file] = await addAll(actor, newId(clock.nowMs()), [upload])
      if (!file) throw new Error('an upload has one file')
      return file
    },

    async intoChat(actor, chatId, ids) {
      if (ids.length > MAX_FILES) throw new AppError('file_not_taken', { message: t('messageCanMostMax', { maxFiles: MAX_FILES }) })
      const given: string[] = []
      for (const id of ids) {
        const file = await find(actor, id)
        const holder = file.chatId === null ? 1 : await db.client.chat.count({ where: { id: file.chatId } })
        const isLoose = holder === 0 && file.userId === actor.userId
        const where = { id, userId: actor.userId, chatId: file.chatId }
        if (file.chatId === chatId) given.push(id)
        else if (isLoose && (await db.client.file.updateMany({ where, data: { chatId } })).count > 0) given.push(id)
        else given.push(await copied(actor, id, chatId))
      }
      return given
    },

    async view(actor, fileId) {
      const file = await find(actor, fileId)
      const isText = file.mediaType.startsWith('text/')
      const { tokens } = (isText && (await textOf(file))) || {}
      return { ...sentFile(file), ...(tokens === undefined ? {} : { tokens }), text: await texts.stateOf(fileId) }
    },

    async text(actor, fileId, { waits } = { waits: false }) {
      const file = await find(actor, fileId)
      if (waits && kindOfType(file.mediaType) !== null) await texts.whenRead(fileId)
      return textOf(file)
    },

    readableText,

    async textFrom(actor, fileId, { from, most }) {
      const { name, text, isCut } = await readableText(actor, fileId)
      return { name, text: text.slice(from, from + most), at: Math.min(from, text.length), length: text.length, isCut }
    },

    async withTexts(files, signal) {
      const noted: SentFile[] = []
      for (const file of files) {
        const found = kindOfType(file.mediaType) === null ? null : await texts.whenRead(file.id, signal)
        if (found && found.state !== 'ready') throw new AppError('file_unreadable', { message: unread(file.name, found) })
        noted.push(found ? { ...file, tokens: found.tokens } : file)
      }
      return noted
    },

    resumeTexts: texts.resume,
    close: texts.close,

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
      if (ids.length > MAX_FILES) throw new AppError('file_not_taken', { message: t('messageCanMostMax', { maxFiles: MAX_FILES }) })
      const rows = await db.client.file.findMany({
        where: { id: { in: [...ids] }, chatId },
        select: { ...columns, userId: true, chatId: true },
      })
      // Another person's message, sent again as a new version, keeps its files.
      const others = rows.find(({ userId }) => userId !== actor.userId)
      const isReadable = !others || (await mayRead(actor, others))
      return ids.map(id => {
        const row = rows.find(one => one.id === id)
        if (!row || (row.userId !== actor.userId && !isReadable)) throw new AppError('file_not_found', { message: t('oneFilesNoLonger') })
        return sentFile(row)
      })
    },

    removeAllOf: userId => removeAll({ userId }),
    removeAllOfChat: chatId => removeAll({ chatId }),

    read: async (actor, fileId) => withBytes(await find(actor, fileId)),

    async readOfChat(actor, { chatId, fileId }) {
      const file = await find(actor, fileId)
      if (file.chatId !== chatId) throw new AppError('file_not_found')
      return withBytes(file)
    },

    async discard(actor, fileId) {
      const file = await find(actor, fileId)
      if (file.chatId === null || file.userId !== actor.userId) return
      if (!(await isHeld(file.chatId, file.id))) await removeFiles(platform, [file])
    },

    sweep: signal => sweepFiles(platform, signal),
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

async function withoutNotes<Upload extends ReadUpload>(upload: Upload): Promise<Upload> {
  return { ...upload, bytes: await withoutExif(upload.bytes, upload.mediaType) }
}

/** Says why a file has no text. */
function unread(name: string, found: FileTextState | null): string {
  if (found?.state === 'reading') return server('fileStillRead', { name })
  return `${name}: ${found?.reason ?? server('noReadableText')}`
}

/** Detects the type of an upload. Throws `file_not_taken` with the reason. */
function typed({ name: given, bytes }: NewFile): ReadUpload & { name: string } {
  const name = uploadName(given)
  const upload = readUpload(name, bytes)
  if (upload === null) {
    const message = isTextual(bytes) ? unreadable(name) : uploadRefusal(name, null, bytes.byteLength)
    throw new AppError('file_not_taken', { message: message ?? '' })
  }
  const refusal = uploadRefusal(name, upload.mediaType, upload.bytes.byteLength)
  if (refusal !== null) throw new AppError('file_not_taken', { message: refusal })
  return { name, ...upload }
}

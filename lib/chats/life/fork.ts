import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { countedLength, fromStored, giveWay, insertInto, now, type Platform, requireRoom } from '#lib/platform/index.ts'
import { chatsFor, projectsFor, publishListed } from '#lib/projects/index.ts'
import { server as t } from '#lib/words/en/server.ts'
import { createPlaces } from '../places.ts'
import { copyFiles, replaceIds } from './fork-files.ts'
import type { ChatLife } from './life.ts'

/** Copy that is being made. `ids`: of each copied message, the id of its copy. `until`: time at which the chat went on after the last of them; null where it did not. */
export interface ChatCopy {
  from: string
  to: string
  ids: ReadonlyMap<string, string>
  until: Date | null
}

export interface ForkPorts {
  quotaBytes: () => Promise<number>
  /** Copies the files that Parley keeps for the chat. Returns the workspace of the copies; null where there is none. */
  copyTree(copy: ChatCopy): Promise<{ from: string; to: string } | null>
  /** Copies what other rooms keep of messages. */
  copyOthers(copy: ChatCopy): Promise<void>
  /** Returns the bytes that `copyTree` and `copyOthers` would add to the quota. */
  bytesOfOthers(copy: ChatCopy): Promise<number>
}

/** Messages copied in one transaction. */
const WINDOW = 100
/** Messages counted in one statement. */
const COUNTED = 2_000
const MOST_TITLE = 200
const MESSAGES = `
  SELECT "id", "role", CAST("parts" AS TEXT) AS "parts", CAST("metadata" AS TEXT) AS "metadata", "createdAt", "authorId" FROM "Message" WHERE "id" = ANY(?)`

const BYTES = {
  sqlite: 'SELECT SUM(octet_length("parts")) AS "bytes" FROM "Message" WHERE "id" = ANY(?)',
  postgresql: 'SELECT SUM(octet_length(CAST("parts" AS TEXT))) AS "bytes" FROM "Message" WHERE "id" = ANY(?)',
}

interface ForkedRow {
  id: string
  role: string
  parts: string
  metadata: string
  createdAt: string
  authorId: string | null
}

const messageRow = insertInto('Message', {
  id: 'text',
  chatId: 'text',
  parentId: 'text',
  role: 'text',
  parts: 'jsonb',
  metadata: 'jsonb',
  createdAt: 'timestamp',
  authorId: 'text',
})

/**
 * Copies a path into a new chat, a window of messages at a time. The copy is a temporary chat until it is whole, so after a crash nothing of it is
 * ever listed and the purge removes it.
 */
export function createFork(platform: Pick<Platform, 'db' | 'bus' | 'clock'>, ports: ForkPorts): ChatLife['fork'] {
  const { db, bus, clock } = platform
  const places = createPlaces(db)
  return async (actor, chatId, messageId) => {
    const source = await db.client.chat.findFirst({ where: { AND: [{ id: chatId }, chatsFor(actor)] } })
    if (!source) throw new AppError('chat_not_found')
    const path: string[] = []
    for await (const ids of places.path({ chatId, id: messageId })) path.push(...ids)
    if (path.length === 0) throw new AppError('message_not_found')
    const held = await db.client.file.aggregate({ where: { chatId }, _sum: { sizeBytes: true } })
    const next = await db.client.message.findFirst({
      where: { chatId, parentId: messageId },
      orderBy: { createdAt: 'asc' },
      select: { createdAt: true },
    })
    const at = now(clock)
    const to = newId(at.getTime())
    const ids = new Map(path.map(id => [id, newId()]))
    const copy: ChatCopy = { from: chatId, to, ids, until: next?.createdAt ?? null }
    const bytes = (held._sum.sizeBytes ?? 0) + countedLength('Chat', source) + (await bytesOf(path)) + (await ports.bytesOfOthers(copy))
    await requireRoom(db, { userId: actor.userId, bytes, quotaBytes: await ports.quotaBytes() })
    const isMember =
      source.projectId !== null && (await db.client.project.count({ where: { id: source.projectId, ...projectsFor(actor) } })) > 0
    const { id: _, userId: owner, workspaceId, title, ...kept } = source
    await db.client.chat.create({
      data: {
        id: to,
        userId: actor.userId,
        title: titleOfCopy(title),
        titleSource: 'manual',
        model: kept.model,
        selectedTools: kept.selectedTools ?? [],
        instructions: kept.instructions,
        parameters: kept.parameters ?? {},
        assistantId: kept.assistantId,
        assistantVersion: kept.assistantVersion,
        projectId: isMember ? kept.projectId : null,
        mode: kept.mode,
        crossRef: kept.crossRef,
        forkedFrom: { chatId, messageId, title },
        temporary: true,
        createdAt: at,
        updatedAt: at,
      },
    })
    await copyMessages({ path, copy, owner, userId: actor.userId })
    const tree = await ports.copyTree(copy)
    await ports.copyOthers(copy)
    const isCopied = tree !== null && tree.from === workspaceId
    const selection = { selectedFiles: kept.selectedFiles ?? [], excludedFiles: kept.excludedFiles ?? [] }
    // A folder, or the files of the project, stay with those who use them already; the files of the chat are now its copies.
    const ofTree =
      workspaceId === null ? null : await db.client.fileTree.findUnique({ where: { id: workspaceId }, select: { projectId: true } })
    const isFolder = workspaceId !== null && (ofTree ? isMember && ofTree.projectId === kept.projectId : owner === actor.userId)
    await db.client.chat.updateMany({
      where: { id: to, temporary: true },
      data: {
        temporary: false,
        headId: ids.get(messageId) ?? null,
        ...(isCopied ? { workspaceId: tree.to, ...selection } : {}),
        ...(isFolder ? { workspaceId, ...selection } : {}),
      },
    })
    publishListed(bus, { userId: actor.userId, projectId: null, sharedInProject: false })
    return { chatId: to }
  }

  async function bytesOf(path: readonly string[]): Promise<number> {
    let bytes = 0
    for (let first = 0; first < path.length; first += COUNTED) {
      await giveWay()
      const [row] = await db.query<{ bytes: number | string }>(BYTES[db.provider], [path.slice(first, first + COUNTED)])
      bytes += Number(row?.bytes ?? 0)
    }
    return bytes
  }

  async function copyMessages({ path, copy, owner, userId }: { path: string[]; copy: ChatCopy; owner: string; userId: string }) {
    const files = copyFiles(platform, { from: copy.from, to: copy.to, userId })
    for (let first = 0; first < path.length; first += WINDOW) {
      await giveWay()
      const some = path.slice(first, first + WINDOW)
      const rows = new Map((await db.query<ForkedRow>(MESSAGES, [some])).map(row => [row.id, row]))
      const known = await files.ofTexts([...rows.values()].map(({ parts }) => parts))
      const idOf = (id: string) => known.get(id) ?? copy.ids.get(id)
      const inserts = some.flatMap((id, at) => {
        const row = rows.get(id)
        if (!row) return []
        const before = path[first + at - 1]
        const author = row.role === 'user' ? (row.authorId ?? owner) : row.authorId
        return [
          messageRow({
            id: copy.ids.get(id) ?? '',
            chatId: copy.to,
            parentId: before === undefined ? null : (copy.ids.get(before) ?? null),
            role: row.role,
            parts: replaceIds(row.parts, idOf),
            metadata: replaceIds(row.metadata, idOf),
            createdAt: fromStored.time(row.createdAt),
            authorId: author === userId ? null : author,
          }),
        ]
      })
      await db.transact(sql => sql.insert(inserts))
    }
  }
}

function titleOfCopy(title: string): string {
  return [...(title === '' ? t('copyOfChat') : t('copyOf', { title }))].slice(0, MOST_TITLE).join('')
}

import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { isId } from '#lib/ids.ts'
import { fromStored, type Platform } from '#lib/platform/index.ts'
import type { Knowledge } from '../knowledge.ts'
import { MAX_READ_CHARS } from '../limits.ts'
import { passageIdOf } from './find.ts'
import { USABLE, usableValues } from './scope.ts'

interface FileRow {
  name: string
  collectionId: string
  textId: number
  first: number
  chars: number
  isCut: boolean | number
}

interface PartRow {
  headings: string
  page: number | null
  from: number
  to: number
  lead: string
  text: string
}

const FILE = `
  SELECT f."name", f."collectionId", t."id" AS "textId", t."first", t."chars", t."isCut"
  FROM "CollectionFile" f JOIN "KnowledgeText" t ON t."id" = f."textId" AND t."state" = 'ready' JOIN "Collection" c ON c."id" = f."collectionId"
  WHERE f."id" = ? AND ${USABLE}`
const COLUMNS = 'p."headings", p."page", p."from", p."to", p."lead", p."text"'
const ONE = `SELECT ${COLUMNS} FROM "Passage" p WHERE p."id" = ? AND p."textId" = ?`
const FROM = `SELECT ${COLUMNS} FROM "Passage" p WHERE p."textId" = ? AND p."to" > ? AND p."from" < ? ORDER BY p."id"`
const PASSAGE_ID = /^([0-9a-f-]{36})\.(\d{1,7})$/

/** Reads passages and texts by their ids. Each reading asks for access again. */
export function createRead({ db }: Pick<Platform, 'db'>): Pick<Knowledge, 'passage' | 'readText'> {
  const fileOf = async (actor: Actor, fileId: string): Promise<FileRow | undefined> =>
    isId(fileId) ? (await db.query<FileRow>(FILE, [fileId, ...usableValues(actor)]))[0] : undefined

  return {
    async passage(actor, passageId) {
      const [, fileId = '', index = ''] = PASSAGE_ID.exec(passageId) ?? []
      const file = await fileOf(actor, fileId)
      const [row] = file ? await db.query<PartRow>(ONE, [file.first + Number(index), file.textId]) : []
      if (!file || !row) throw new AppError('passage_not_found')
      const { headings, ...part } = row
      const { name, collectionId } = file
      return {
        passageId: passageIdOf(fileId, Number(index)),
        fileId,
        file: name,
        collectionId,
        headingPath: fromStored.json(headings),
        ...part,
      }
    },

    async readText(actor, fileId, { from: asked = 0, chars = MAX_READ_CHARS } = {}) {
      const file = await fileOf(actor, fileId)
      if (!file) throw new AppError('file_not_found')
      const from = Math.max(0, Math.min(asked, file.chars))
      const to = Math.min(file.chars, from + Math.max(1, Math.min(chars, MAX_READ_CHARS)))
      const parts = await db.query<PartRow>(FROM, [file.textId, from, to])
      const text = parts.map(part => part.text.slice(Math.max(0, from - part.from), to - part.from)).join('')
      const { name, collectionId, chars: length } = file
      return { fileId, file: name, collectionId, text, from, to: from + text.length, length, isCut: Boolean(file.isCut) }
    },
  }
}

import { grantedSql, grantValues } from '#lib/access/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import { giveWay, type Platform, type SqlValue } from '#lib/platform/index.ts'
import { BLOCK } from '../terms/postings.ts'

/** Text that an actor may search, with one file that has it. */
export interface TextInScope {
  fileId: string
  name: string
  collectionId: string
  textId: number
  first: number
  passages: number
  terms: number
  vectorModel: string | null
  /** Tells the text from another one that had its id before. */
  createdAt: string
}

/** Passages that an actor may search. */
export interface Scope {
  texts: ReadonlyMap<number, TextInScope>
  /** Marks the passages of each block that are in it. */
  blocks: ReadonlyMap<number, Uint8Array>
  passages: number
  /** Mean length of a passage. */
  meanLength: number
}

/** Condition on a collection `c`: the actor may use it. Takes `usableValues`. */
export const USABLE = `(c."userId" = ? OR ${grantedSql('collection', 'c."id"')})`
export const usableValues = (actor: Actor): SqlValue[] => [actor.userId, ...grantValues(actor)]

const PAGE = 1_000
const TEXTS = `
  SELECT f."id" AS "fileId", f."name", f."collectionId", t."id" AS "textId", t."first", t."passages", t."terms", t."vectorModel", t."createdAt"
  FROM "CollectionFile" f JOIN "KnowledgeText" t ON t."id" = f."textId" AND t."state" = 'ready' JOIN "Collection" c ON c."id" = f."collectionId"
  WHERE f."id" > ? AND f."collectionId" = ANY(?) AND ${USABLE} ORDER BY f."id" LIMIT ${PAGE}`

/** Reads what an actor may search of these collections; those that they may not use are left out. A text that several files have counts once. */
export async function scopeOf({ db }: Pick<Platform, 'db'>, actor: Actor, collectionIds: readonly string[]): Promise<Scope> {
  const texts = new Map<number, TextInScope>()
  for (let after = ''; ; ) {
    const rows = await db.query<TextInScope>(TEXTS, [after, collectionIds, ...usableValues(actor)])
    for (const row of rows) if (!texts.has(row.textId)) texts.set(row.textId, row)
    await giveWay()
    if (rows.length < PAGE) break
    after = rows.at(-1)?.fileId ?? ''
  }
  const blocks = new Map<number, Uint8Array>()
  let [passages, terms] = [0, 0]
  for (const text of texts.values()) {
    passages += text.passages
    terms += text.terms
    for (let id = text.first; id < text.first + text.passages; ) {
      const block = Math.floor(id / BLOCK)
      const end = Math.min(text.first + text.passages, (block + 1) * BLOCK)
      const marks = blocks.get(block) ?? new Uint8Array(BLOCK)
      blocks.set(block, marks.fill(1, id % BLOCK, end - block * BLOCK))
      id = end
    }
  }
  return { texts, blocks, passages, meanLength: passages === 0 ? 0 : terms / passages }
}

import { isAppError } from '#lib/errors.ts'
import { fromStored, giveWay, now } from '#lib/platform/index.ts'
import { knowledge as t } from '#lib/words/en/knowledge.ts'
import type { KnowledgePorts } from '../deps.ts'
import { AGAIN_MS, CLAIM_MS, EMBED_MS, VECTORS_OF_A_ROW } from '../limits.ts'
import { searchedText } from '../passages/searched-text.ts'
import type { VectorState } from './state.ts'

interface Waiting {
  id: number
  first: number
  passages: number
  /** Owner of a collection that has it, to whom its tokens count. */
  userId: string
}

const WAITING = `
  SELECT t."id", t."first", t."passages",
    (SELECT c."userId" FROM "CollectionFile" f JOIN "Collection" c ON c."id" = f."collectionId" WHERE f."textId" = t."id" ORDER BY f."id" LIMIT 1) AS "userId"
  FROM "KnowledgeText" t WHERE t."state" = 'ready' AND (t."vectorModel" IS NULL OR t."vectorModel" <> ?) AND (t."claimedUntil" IS NULL OR t."claimedUntil" < ?)
    AND EXISTS (SELECT 1 FROM "CollectionFile" f WHERE f."textId" = t."id") ORDER BY t."id" LIMIT 1`
const PASSAGES = `SELECT "id", "headings", "lead", "text" FROM "Passage" WHERE "textId" = ? AND "id" >= ? ORDER BY "id" LIMIT ${VECTORS_OF_A_ROW}`

/** Makes the vectors of all texts that have none of the present model. Ends at the first failure, which it keeps. Returns the number of texts. */
export async function embedTexts({ platform, embedder }: KnowledgePorts, state: VectorState, signal: AbortSignal): Promise<number> {
  const { db, clock, log } = platform
  const texts = db.client.knowledgeText
  for (let count = 0; ; count += 1) {
    const model = await embedder.model()
    if (model === '' || signal.aborted) return count
    const [text] = await db.query<Waiting>(WAITING, [model, now(clock)])
    if (!text) return count
    const claimed = await texts.updateMany({
      where: { id: text.id, state: 'ready', OR: [{ claimedUntil: null }, { claimedUntil: { lt: now(clock) } }] },
      data: { claimedUntil: new Date(clock.nowMs() + CLAIM_MS) },
    })
    if (claimed.count === 0) continue
    try {
      await embedText({ platform, embedder }, { ...text, model }, signal)
      await texts.updateMany({ where: { id: text.id }, data: { vectorModel: model, claimedUntil: null } })
      state.problem = null
    } catch (error) {
      await texts.updateMany({ where: { id: text.id }, data: { claimedUntil: new Date(clock.nowMs() + AGAIN_MS) } })
      if (signal.aborted) return count
      state.problem = isAppError(error) ? error.message : t('vectorsFailed')
      log.warn('knowledge.embed_failed', { model, error })
      return count
    }
  }
}

async function embedText(
  { platform: { db }, embedder }: Pick<KnowledgePorts, 'platform' | 'embedder'>,
  { id, first, passages, userId, model }: Waiting & { model: string },
  signal: AbortSignal,
): Promise<void> {
  let length = 0
  for (let from = 0; from < passages; from += VECTORS_OF_A_ROW) {
    const rows = await db.query<{ headings: string; lead: string; text: string }>(PASSAGES, [id, first + from])
    // It was removed meanwhile.
    if (rows.length === 0) return
    const searched = rows.map(row => searchedText({ ...row, headings: fromStored.json(row.headings) }))
    const until = AbortSignal.any([signal, AbortSignal.timeout(EMBED_MS)])
    const vectors = await embedder.embed({ model, userId, texts: searched }, until)
    length = length || (vectors[0]?.length ?? 0)
    if (vectors.some(vector => vector.length !== length)) throw new Error('the embedding model changed the length of its vectors')
    const numbers = new Float32Array(vectors.length * length)
    for (const [at, vector] of vectors.entries()) numbers.set(vector, at * length)
    const row = { model, length, data: new Uint8Array(numbers.buffer) }
    const textId_first = { textId: id, first: from }
    await db.client.passageVectors.upsert({ where: { textId_first }, create: { ...textId_first, ...row }, update: row })
    await giveWay()
  }
}

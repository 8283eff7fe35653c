import { knowledge as t } from '#lib/words/en/knowledge.ts'
import type { KnowledgeDeps } from '../deps.ts'
import type { CollectionSummary, VectorsView } from '../knowledge.ts'
import { MAX_COMPARED } from '../limits.ts'
import type { VectorState } from '../vectors/state.ts'

const LACKING = `
  SELECT COUNT(*) AS "count" FROM "CollectionFile" f JOIN "KnowledgeText" t ON t."id" = f."textId" AND t."state" = 'ready'
  WHERE f."collectionId" = ? AND (t."vectorModel" IS NULL OR t."vectorModel" <> ?)`

/** Says how the passages of a collection are compared by meaning. */
export async function vectorsView(
  { platform: { db }, embedder }: Pick<KnowledgeDeps, 'platform' | 'embedder'>,
  { problem }: VectorState,
  { id, passageCount }: Pick<CollectionSummary, 'id' | 'passageCount'>,
): Promise<VectorsView> {
  const model = await embedder.model()
  if (model === '') return { state: 'off', reason: null }
  if (passageCount > MAX_COMPARED) return { state: 'failed', reason: t('vectorsTooMany', { most: MAX_COMPARED }) }
  if (problem !== null) return { state: 'failed', reason: problem }
  const [lacking] = await db.query<{ count: number | bigint | string }>(LACKING, [id, model])
  return { state: Number(lacking?.count) > 0 ? 'building' : 'ready', reason: null }
}

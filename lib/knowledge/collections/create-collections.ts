import {
  type Audience,
  type AudienceForm,
  audienceOf,
  grantValues,
  isAudience,
  noAudience,
  reaches,
  sharedDetail,
  sharedWith,
  writeAudience,
} from '#lib/access/index.ts'
import { type Actor, ownedBy, requireBelow } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { isId, newId } from '#lib/ids.ts'
import { now, toStorableJson } from '#lib/platform/index.ts'
import { knowledge as t } from '#lib/words/en/knowledge.ts'
import { limits } from '#lib/words/en/limits.ts'
import type { KnowledgeDeps } from '../deps.ts'
import type { Collections, CollectionView, Sources } from '../knowledge.ts'
import { MAX_OWN } from '../limits.ts'
import { USABLE, usableValues } from '../search/scope.ts'
import type { VectorState } from '../vectors/state.ts'
import { createFilesOf } from './files-of.ts'
import { COLLECTION_COLUMNS, type CollectionRow, levelIn, type RequireLevel, toSummary } from './rows.ts'
import { vectorsView } from './vectors-view.ts'

const LIST = `SELECT ${COLLECTION_COLUMNS} FROM "Collection" c WHERE ${USABLE}`
const ONE = `SELECT ${COLLECTION_COLUMNS} FROM "Collection" c WHERE c."id" = ?`

export function createCollections(
  deps: KnowledgeDeps,
  state: VectorState,
): Omit<Collections, keyof Sources> & { requireLevel: RequireLevel } {
  const { db, clock, audit } = deps.platform
  const objectOf = (id: string) => ({ kind: 'collection', id }) as const

  const requireLevel: RequireLevel = async (actor, id, least) => {
    const [row] = isId(id) ? await db.query<CollectionRow>(ONE, [...grantValues(actor), id]) : []
    const level = row ? levelIn(actor, row) : null
    if (!row || level === null) throw new AppError('collection_not_found')
    if (!reaches(level, least)) throw new AppError('forbidden', { message: t(least === 'own' ? 'onlyOwnerShares' : 'mayOnlyUse') })
    return row
  }

  /** Reads the audience of a change; undefined where it is the present one, which also those may send who may not change it. */
  async function changedAudience(actor: Actor, row: CollectionRow, form: AudienceForm | undefined): Promise<Audience | undefined> {
    const audience = form && (await audienceOf(db.client, actor, form, objectOf(row.id)))
    if (!audience || isAudience(audience, row.sharedWith, await sharedWith(db.client, objectOf(row.id)))) return undefined
    if (levelIn(actor, row) !== 'own') throw new AppError('forbidden', { message: t('onlyOwnerShares') })
    return audience
  }

  async function get(actor: Actor, id: string): Promise<CollectionView> {
    const summary = toSummary(actor, await requireLevel(actor, id, 'use'))
    const shared = summary.level === 'use' ? { people: [], groups: [] } : await sharedWith(db.client, objectOf(id))
    return { ...summary, ...shared, vectors: await vectorsView(deps, state, summary) }
  }

  return {
    requireLevel,
    get,

    async list(actor) {
      const rows = await db.query<CollectionRow>(LIST, [...grantValues(actor), ...usableValues(actor)])
      const byTitle = new Intl.Collator('en', { numeric: true })
      return rows
        .map(row => toSummary(actor, row))
        .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || byTitle.compare(a.title, b.title) || (a.id < b.id ? -1 : 1))
    },

    async create(actor, { title, audience: form }) {
      const audience = form ? await audienceOf(db.client, actor, form) : noAudience
      const id = newId(clock.nowMs())
      const at = now(clock)
      await db.client.$transaction(async tx => {
        await requireBelow(tx, clock, {
          most: MAX_OWN,
          refusal: most => limits('collections', { most }),
          held: () => tx.collection.count({ where: ownedBy(actor) }),
        })
        await tx.collection.create({ data: { id, userId: actor.userId, ...toStorableJson({ title }), createdAt: at, updatedAt: at } })
        await writeAudience(tx, clock, { object: objectOf(id), audience, givenById: actor.userId })
      })
      await audit.record({ actor, action: 'collection.create', target: id, detail: sharedDetail(title, audience) })
      return get(actor, id)
    },

    async update(actor, id, { title, audience: form }) {
      const row = await requireLevel(actor, id, 'edit')
      const audience = await changedAudience(actor, row, form)
      await db.client.$transaction(async tx => {
        const data = { ...(title === undefined ? {} : toStorableJson({ title })), updatedAt: now(clock) }
        const { count } = await tx.collection.updateMany({ where: { id }, data })
        if (count === 0) throw new AppError('collection_not_found')
        if (audience) await writeAudience(tx, clock, { object: objectOf(id), audience, givenById: actor.userId })
      })
      if (audience)
        await audit.record({ actor, action: 'collection.share', target: id, detail: sharedDetail(title ?? row.title, audience) })
      return get(actor, id)
    },

    async remove(actor, id) {
      await requireLevel(actor, id, 'own')
      await deps.removeCollections([id])
      await audit.record({ actor, action: 'collection.delete', target: id })
    },

    ...createFilesOf(deps, requireLevel),
  }
}

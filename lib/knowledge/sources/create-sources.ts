import { type Actor, takeTurns } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { isId, newId } from '#lib/ids.ts'
import { now, removeUnreferenced } from '#lib/platform/index.ts'
import { knowledge as t } from '#lib/words/en/knowledge.ts'
import type { RequireLevel } from '../collections/rows.ts'
import type { KnowledgeDeps } from '../deps.ts'
import type { Sources, SourceView } from '../knowledge.ts'
import { MAX_SOURCES } from '../limits.ts'
import type { SourcePlace } from '../source-ports.ts'

const columns = { id: true, kind: true, ref: true, path: true, title: true, state: true, reason: true, syncedAt: true } as const

/** Adds, lists, reads again and removes what collections follow. */
export function createSources({ platform, sources: ports, kickSync, leave }: KnowledgeDeps, requireLevel: RequireLevel): Sources {
  const { db, clock } = platform
  const rows = db.client.collectionSource

  /** Looks at a place with the access of the actor. Throws the refusal where they have none. */
  async function looked(actor: Actor, { kind, ref, path }: SourcePlace): Promise<SourcePlace & { title: string }> {
    if (kind === 'folder') return { kind, ref, path, title: titleIn(await ports.folderTitle(actor, ref), path) }
    if (kind === 'project') return { kind, ref, path, title: titleIn((await ports.project(actor, ref)).title, path) }
    const { url, name } = ports.address(ref)
    return { kind, ref: url, path: '', title: name }
  }

  async function find(actor: Actor, id: string, sourceId: string) {
    await requireLevel(actor, id, 'edit')
    const where = { id: isId(sourceId) ? sourceId : '', collectionId: id }
    if ((await rows.count({ where })) === 0) throw new AppError('not_found')
    return where
  }

  return {
    async sources(actor, id) {
      await requireLevel(actor, id, 'use')
      return (await rows.findMany({ where: { collectionId: id }, orderBy: { id: 'asc' }, select: columns })).map(viewOf)
    },

    async addSource(actor, id, place) {
      await requireLevel(actor, id, 'edit')
      const source = await looked(actor, place)
      const at = now(clock)
      const row = await db.client.$transaction(async tx => {
        await takeTurns(tx, clock)
        if ((await tx.collectionSource.count({ where: { collectionId: id } })) >= MAX_SOURCES)
          throw new AppError('limit_reached', { message: t('mostSources', { most: MAX_SOURCES }) })
        const { kind, ref, path } = source
        const same = await tx.collectionSource.findFirst({ where: { collectionId: id, kind, ref, path }, select: columns })
        if (same) return same
        const data = { id: newId(clock.nowMs()), collectionId: id, ...source, addedById: actor.userId, dueAt: at, createdAt: at }
        return tx.collectionSource.create({ data, select: columns })
      })
      kickSync()
      return viewOf(row)
    },

    async syncSource(actor, id, sourceId) {
      const where = await find(actor, id, sourceId)
      await rows.updateMany({ where, data: { dueAt: now(clock), state: 'reading' } })
      kickSync()
    },

    async removeSource(actor, id, sourceId) {
      const where = await find(actor, id, sourceId)
      const files = await db.client.collectionFile.findMany({ where: { sourceId: where.id }, select: { sha256: true, textId: true } })
      await rows.deleteMany({ where })
      await removeUnreferenced(
        platform,
        files.map(({ sha256 }) => sha256),
      )
      await leave(files.flatMap(({ textId }) => textId ?? []))
    },
  }
}

function titleIn(title: string, path: string): string {
  return path === '' ? title : `${title}/${path}`
}

function viewOf({ kind, state, ...row }: Omit<SourceView, 'kind' | 'state'> & { kind: string; state: string }): SourceView {
  return { ...row, kind: kind as SourceView['kind'], state: state as SourceView['state'] }
}

import type { Actor } from '#lib/auth/index.ts'
import { isAppError } from '#lib/errors.ts'
import type { Blobs } from '#lib/platform/index.ts'
import { workspace as t } from '#lib/words/en/workspace.ts'
import { findWritable, type PlaceWrites } from '../file-writes.ts'
import { MAX_WRITTEN_BYTES } from '../limits.ts'
import type { By, Place } from '../place.ts'
import type { WorkspacePlaces } from '../places.ts'
import type { FileChanges } from '../workspace.ts'
import type { ChangeRows } from './change-rows.ts'
import { type ChangeRow, type FoldedChange, foldChanges } from './fold-changes.ts'
import { folderContentOf } from './folder-content.ts'

export interface UndoDeps {
  places: WorkspacePlaces
  writes: PlaceWrites
  rows: ChangeRows
  blobs: Pick<Blobs, 'read'>
}

const CHANGED = () => t('changedSince')
const CHANGED_BETWEEN = () => t('somethingElseChangedBetween')
const REASONS: Record<string, () => string> = {
  changed_on_disk: CHANGED,
  invalid_path: () => t('pathNoLongerLeads'),
  workspace_not_found: () => t('noLongerAccessFolder'),
  forbidden: () => t('folderReadOnly'),
}

export function createUndo({ places, writes, rows, blobs }: UndoDeps): FileChanges['undo'] {
  /** Brings one file back. Returns why not; null where it is as it was. */
  async function restore(
    actor: Actor,
    messageId: string,
    { workspaceId, path, beforeSha, afterSha, isBroken }: FoldedChange,
  ): Promise<string | null> {
    const place = await findWritable(places, actor, workspaceId)
    const current = await hashOf(place, path)
    if (current === beforeSha) return null
    if (current !== afterSha) return CHANGED()
    if (isBroken) return CHANGED_BETWEEN()
    const by: By = { userId: actor.userId, madeBy: 'person', messageId }
    if (beforeSha === null) {
      if (afterSha !== null) await writes.remove(place, path, { sha256: afterSha, by, prunes: true })
      return null
    }
    const bytes = await blobs.read(beforeSha)
    if (bytes === null) return t('earlierContentNoLonger')
    await writes.write(place, path, { bytes, sha256: afterSha, by })
    return null
  }

  /** Moves a folder back that has the files it was moved with. Returns why not; null where it is where it was. */
  async function restoreFolder(actor: Actor, messageId: string, { workspaceId, from, to, sha256 }: FolderStep): Promise<string | null> {
    const place = await findWritable(places, actor, workspaceId)
    const hashAt = (folder: string) => folderContentOf(place, folder).then(content => content.sha256, noFolder)
    const current = await hashAt(to)
    if (current === null && (await hashAt(from)) === sha256) return null
    if (current !== sha256) return CHANGED()
    await writes.moveFolder(place, to, { to: from, by: { userId: actor.userId, madeBy: 'person', messageId }, prunes: true })
    return null
  }

  return async (actor, chatId, messageId) => {
    const steps = undoSteps(await rows.ofMessage(actor, chatId, messageId))
    const restored: string[] = []
    const kept: { path: string; reason: string }[] = []
    // The last one first: a file that was created where another was moved away makes room again.
    for (const step of steps.reverse()) {
      const [work, path, ids] =
        step.kind === 'file'
          ? [restore(actor, messageId, step.change), step.change.path, step.change.ids]
          : [restoreFolder(actor, messageId, step), `${step.to}/`, step.ids]
      const reason = await work.catch((error: unknown) => {
        if (!isAppError(error)) throw error
        return REASONS[error.code]?.() ?? error.message
      })
      if (reason !== null) kept.push({ path, reason })
      else {
        await rows.settle(ids, 'undone')
        restored.push(path)
      }
    }
    return { restored: restored.reverse(), kept: kept.reverse() }
  }
}

type FolderStep = Extract<UndoStep, { kind: 'folder' }>

function noFolder(error: unknown): null {
  if (!isAppError(error) || error.code !== 'not_found') throw error
  return null
}

/** Null where there is no file; undefined where what is there is none that an answer left. */
async function hashOf(place: Place, path: string): Promise<string | null | undefined> {
  const found = await place.readBytes(path, MAX_WRITTEN_BYTES)
  if (found.status === 'ok') return found.sha256
  return found.status === 'missing' ? null : undefined
}

/** One step of what an answer did: all its changes of a file, or a folder that it moved. */
type UndoStep =
  | { kind: 'file'; change: FoldedChange }
  | { kind: 'folder'; workspaceId: string; from: string; to: string; sha256: string; ids: string[] }

/** Orders what is to be undone by when the answer first did it. Rows are in order; a moved folder is two of them, one after the other. */
function undoSteps(rows: readonly ChangeRow[]): UndoStep[] {
  const places = new Map<string, number>()
  const folders: UndoStep[] = []
  for (const [index, row] of rows.entries()) {
    places.set(row.id, index)
    const next = rows[index + 1]
    if (!isFolder(row) || row.beforeSha === null || row.afterSha !== null || !next || !isFolder(next)) continue
    if (next.afterSha !== row.beforeSha || next.workspaceId !== row.workspaceId || !isStanding(row)) continue
    const [from, to] = [row.path, next.path].map(path => path.slice(0, -1)) as [string, string]
    folders.push({ kind: 'folder', workspaceId: row.workspaceId, from, to, sha256: row.beforeSha, ids: [row.id, next.id] })
  }
  const files = foldChanges(rows.filter(row => !isFolder(row)))
    .filter(({ state }) => state !== 'undone')
    .map((change): UndoStep => ({ kind: 'file', change }))
  const placeOf = (step: UndoStep) => places.get((step.kind === 'file' ? step.change.ids : step.ids)[0] ?? '') ?? 0
  return [...files, ...folders].sort((a, b) => placeOf(a) - placeOf(b))
}

function isFolder({ path }: ChangeRow): boolean {
  return path.endsWith('/')
}

function isStanding({ state }: ChangeRow): boolean {
  return state === 'written' || state === 'intended'
}

import { isAppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { giveWay, now, removeUnreferenced, requireRoom, sha256 } from '#lib/platform/index.ts'
import { knowledge as t } from '#lib/words/en/knowledge.ts'
import type { KnowledgeDeps } from '../deps.ts'
import { fileFacts } from '../indexing/file-facts.ts'
import { CLAIM_MS, MAX_FILES, SYNC_EVERY_MS } from '../limits.ts'
import type { SourceKind } from '../source-ports.ts'
import { entriesOf, type SourceEntry } from './entries.ts'

export interface DueSource {
  id: string
  collectionId: string
  kind: SourceKind
  ref: string
  path: string
  addedById: string
}

/** Brings the files of a collection in line with what it follows. A source that is lost keeps its files, and says why. False where another process does it. */
export async function syncSource(deps: KnowledgeDeps, source: DueSource, signal: AbortSignal): Promise<boolean> {
  const { db, clock, log } = deps.platform
  const sources = db.client.collectionSource
  const { count } = await sources.updateMany({
    where: { id: source.id, dueAt: { lte: now(clock) }, OR: [{ claimedUntil: null }, { claimedUntil: { lt: now(clock) } }] },
    data: { claimedUntil: new Date(clock.nowMs() + CLAIM_MS), state: 'reading' },
  })
  if (count === 0) return false
  const dueAt = () => new Date(clock.nowMs() + SYNC_EVERY_MS)
  try {
    await takeEntries(deps, source, signal)
    const data = { state: 'ready', reason: null, syncedAt: now(clock), dueAt: dueAt(), claimedUntil: null }
    await sources.updateMany({ where: { id: source.id }, data })
  } catch (error) {
    if (signal.aborted) {
      await sources.updateMany({ where: { id: source.id }, data: { claimedUntil: null } })
      return false
    }
    const reason = isAppError(error) ? error.message : t('sourceFailed')
    if (!isAppError(error)) log.warn('knowledge.sync_failed', { source: source.id, error })
    await sources.updateMany({ where: { id: source.id }, data: { state: 'failed', reason, dueAt: dueAt(), claimedUntil: null } })
  }
  deps.kick()
  return true
}

interface Held {
  id: string
  place: string
  sha256: string
  textId: number | null
}

async function takeEntries(deps: KnowledgeDeps, source: DueSource, signal: AbortSignal): Promise<void> {
  const { db } = deps.platform
  const actor = await deps.sources.actorOf(source.addedById)
  if (!actor) throw new Error('the person who added this source is gone')
  const { userId } = await db.client.collection.findUniqueOrThrow({ where: { id: source.collectionId }, select: { userId: true } })
  const rows: Held[] = await db.client.collectionFile.findMany({
    where: { sourceId: source.id },
    select: { id: true, place: true, sha256: true, textId: true },
  })
  const held = new Map(rows.map(row => [row.place, row]))
  const found = new Set<string>()
  for await (const entry of entriesOf(deps.sources, actor, source, signal)) {
    found.add(entry.place)
    await takeEntry(deps, { source, userId, held: held.get(entry.place) }, entry)
    await giveWay()
  }
  const gone = rows.filter(({ place }) => !found.has(place))
  await removeRows(deps, gone)
}

async function takeEntry(
  { platform, quotaBytes, readText }: KnowledgeDeps,
  { source, userId, held }: { source: DueSource; userId: string; held: Held | undefined },
  { place, name, bytes }: SourceEntry,
): Promise<void> {
  const { db, blobs, clock } = platform
  if (bytes === null || held?.sha256 === sha256(bytes)) return
  const facts = factsOf(name, bytes, readText)
  // Pictures and programs in a folder are not files of its collection.
  if (facts === null) return
  await requireRoom(db, { userId, bytes: bytes.byteLength, quotaBytes: await quotaBytes() })
  const stored = { ...facts, ...(await blobs.put(bytes)), state: 'reading', reason: null, claimedUntil: null, updatedAt: now(clock) }
  if (held) {
    await db.client.collectionFile.updateMany({ where: { id: held.id }, data: stored })
    await removeUnreferenced(platform, [held.sha256])
    return
  }
  const { collectionId } = source
  if ((await db.client.collectionFile.count({ where: { collectionId } })) >= MAX_FILES) return
  const row = { id: newId(clock.nowMs()), collectionId, sourceId: source.id, place: place.slice(0, 4_000), createdAt: now(clock) }
  await db.client.collectionFile.create({ data: { ...row, ...stored } })
}

function factsOf(name: string, bytes: Uint8Array, readText: KnowledgeDeps['readText']) {
  try {
    return fileFacts(name, bytes, readText)
  } catch (error) {
    if (isAppError(error)) return null
    throw error
  }
}

/** Removes files that their source no longer has. */
async function removeRows({ platform, leave }: KnowledgeDeps, rows: readonly Held[]): Promise<void> {
  if (rows.length === 0) return
  await platform.db.client.collectionFile.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } })
  await removeUnreferenced(
    platform,
    rows.map(row => row.sha256),
  )
  await leave(rows.flatMap(({ textId }) => textId ?? []))
}

import { giveWay, now, toStorableJson } from '#lib/platform/index.ts'
import { server } from '#lib/words/en/server.ts'
import type { KnowledgeDeps } from '../deps.ts'
import { AGAIN_MS, CLAIM_MS } from '../limits.ts'
import { type PassageText, split } from '../passages/split.ts'
import { kindOf, type TextKind } from './file-facts.ts'
import { type ReadText, readBytes } from './read-bytes.ts'
import { keepIds, takeText } from './take-text.ts'
import { writeIndex } from './write-index.ts'

export interface WaitingFile {
  id: string
  name: string
  sha256: string
  /** Owner of its collection. */
  userId: string
}

/** Reads a file and adds its text to the index, unless that is there. False where another process has it. */
export async function indexFile(deps: KnowledgeDeps, file: WaitingFile, signal: AbortSignal): Promise<boolean> {
  const { db, blobs, clock } = deps.platform
  const files = db.client.collectionFile
  const claim = () => new Date(clock.nowMs() + CLAIM_MS)
  const { count } = await files.updateMany({
    where: { id: file.id, state: { in: ['reading', 'indexing'] }, OR: [{ claimedUntil: null }, { claimedUntil: { lt: now(clock) } }] },
    data: { claimedUntil: claim() },
  })
  if (count === 0) return false
  /** Ends the claim. A file whose bytes have changed meanwhile stays as it is. */
  const set = (data: { state?: string; reason?: string | null; textId?: number | null; claimedUntil: Date | null }) =>
    files.updateMany({ where: { id: file.id, sha256: file.sha256 }, data: { ...data, updatedAt: now(clock) } })
  const later = () => set({ claimedUntil: new Date(clock.nowMs() + AGAIN_MS) })
  const failed = (reason: string) => set({ state: 'failed', reason, textId: null, claimedUntil: null })

  const bytes = await blobs.read(file.sha256)
  if (!bytes) {
    await failed(server('textNoLongerKept'))
    return true
  }
  const kind = kindOf(file.name, bytes)
  const taken = await takeText(deps, { sha256: file.sha256, kind })
  if (taken.state === 'busy') {
    await later()
    return true
  }
  const { textId } = taken
  if (taken.state === 'new') {
    const read = await fillText(deps, { file, textId, kind, bytes, begin: () => set({ state: 'indexing', claimedUntil: claim() }) }, signal)
    if (read.state !== 'done') {
      await (read.state === 'later' ? later() : failed(read.reason))
      return true
    }
  }
  const before = await files.findUnique({ where: { id: file.id }, select: { textId: true } })
  const { count: kept } = await set({ state: 'ready', reason: null, textId, claimedUntil: null })
  await deps.leave([before?.textId, textId].filter(id => typeof id === 'number' && (kept === 0 || id !== textId)) as number[])
  return true
}

interface NewText {
  file: WaitingFile
  textId: number
  kind: TextKind
  bytes: Uint8Array
  /** Says that its text is known, and goes into the index. */
  begin(): Promise<unknown>
}

/** Reads a text and writes its passages. One that cannot be read leaves nothing. */
async function fillText(deps: KnowledgeDeps, { file, textId, kind, bytes, begin }: NewText, signal: AbortSignal): Promise<ReadText> {
  const texts = deps.platform.db.client.knowledgeText
  try {
    const read = await readBytes({ kind, bytes }, { userId: file.userId, signal, readText: deps.readText })
    if (read.state !== 'done') {
      await texts.deleteMany({ where: { id: textId } })
      return read
    }
    const { pages, title, language, isCut } = read.document
    const text = toStorableJson(read.document.text)
    await begin()
    const passages: PassageText[] = []
    for (const passage of split(text, pages)) {
      passages.push(passage)
      await giveWay()
    }
    const first = await keepIds(deps, textId, passages.length)
    const terms = await writeIndex(deps.platform, { textId, first }, passages)
    const facts = toStorableJson({ title: title?.slice(0, 1_000) ?? null, language: language?.slice(0, 100) ?? null })
    await texts.update({ where: { id: textId }, data: { ...facts, chars: text.length, isCut, terms, state: 'ready', claimedUntil: null } })
    return read
  } catch (error) {
    // The next one makes it anew.
    await texts.updateMany({ where: { id: textId }, data: { claimedUntil: null } })
    throw error
  }
}

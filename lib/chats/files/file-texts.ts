import { setTimeout as sleep } from 'node:timers/promises'
import { type FileKind, type PageStart, readDocument } from '#lib/documents/index.ts'
import { now, type Platform, removeUnreferenced } from '#lib/platform/index.ts'
import { server as t } from '#lib/words/en/server.ts'
import type { FileText, FileTextState } from './file-text.ts'
import { kindOfType } from './upload-type.ts'

/** Reads the texts of documents beside what people do. */
export interface FileTexts {
  /** Begins to read the text of a stored file. */
  start(fileId: string): void
  /** Reads texts that no process reads. Returns their number. */
  resume(signal: AbortSignal): Promise<number>
  /** Returns the state of the text; null where the file has none. */
  stateOf(fileId: string): Promise<FileTextState | null>
  /** Returns the text; null where the file has none. */
  read(fileId: string): Promise<FileText | null>
  /** Resolves to the state once the file is read, or to `reading` after a while. */
  whenRead(fileId: string, signal?: AbortSignal): Promise<FileTextState | null>
  close(): Promise<void>
}

/** Longest that a process has a file for itself; reading and its wait for a turn have limits of their own. */
const CLAIM_MS = 90_000
const BUSY_MS = 2_000
const POLL_MS = 250
const LONGEST_WAIT_MS = 60_000
/** Texts that are taken up at a time. */
const PAGE = 50

const REASONS = {
  slow: () => t('readingFileTakesLong'),
  large: () => t('readingFileTakesMemory'),
  protected: () => t('fileNeedsPassword'),
  crashed: () => t('fileCannotRead'),
}

export function createFileTexts(
  platform: Pick<Platform, 'db' | 'blobs' | 'clock' | 'log'>,
  countTokens: (text: string) => number,
): FileTexts {
  const { db, blobs, clock, log } = platform
  const texts = db.client.fileText
  const ending = new AbortController()
  const going = new Map<string, Promise<void>>()

  /** Takes the file for this process. False where another one has it, or it is read. */
  async function claim(fileId: string): Promise<boolean> {
    const free = { OR: [{ claimedUntil: null }, { claimedUntil: { lt: now(clock) } }] }
    const claimedUntil = new Date(clock.nowMs() + CLAIM_MS)
    return (await texts.updateMany({ where: { fileId, state: 'reading', ...free }, data: { claimedUntil } })).count > 0
  }

  async function readNow(fileId: string): Promise<void> {
    if (!(await claim(fileId))) return
    const file = await db.client.file.findUnique({ where: { id: fileId }, select: { sha256: true, mediaType: true, userId: true } })
    const kind = file && kindOfType(file.mediaType)
    const bytes = file && (await blobs.read(file.sha256))
    if (!file) return
    if (!bytes || !kind) return fail(fileId, t('fileCannotRead'))
    await readAs(fileId, { kind, bytes, userId: file.userId })
  }

  async function readAs(fileId: string, { kind, bytes, userId }: { kind: FileKind; bytes: Uint8Array; userId: string }): Promise<void> {
    for (;;) {
      const reading = await readDocument({ kind, bytes }, { userId, signal: ending.signal })
      if (reading.state === 'done') return store(fileId, kind, reading.document)
      if (reading.reason !== 'busy') return fail(fileId, REASONS[reading.reason]())
      await sleep(BUSY_MS, undefined, { signal: ending.signal })
      await texts.updateMany({ where: { fileId }, data: { claimedUntil: new Date(clock.nowMs() + CLAIM_MS) } })
    }
  }

  async function store(
    fileId: string,
    kind: FileKind,
    document: { text: string; pages: readonly PageStart[]; isCut: boolean },
  ): Promise<void> {
    const { text, pages, isCut } = document
    if (text.trim() === '') return fail(fileId, t(kind === 'pdf' ? 'noTextOnlyPictures' : 'noReadableText'))
    const { sha256, sizeBytes } = await blobs.put(Buffer.from(text, 'utf8'))
    const data = {
      state: 'ready',
      reason: null,
      sha256,
      sizeBytes,
      tokens: countTokens(text),
      pages: pages.map(page => ({ ...page })),
      isCut,
    }
    const { count } = await texts.updateMany({ where: { fileId, state: 'reading' }, data: { ...data, claimedUntil: null } })
    // The file was deleted while it was read.
    if (count === 0) await removeUnreferenced(platform, [sha256])
  }

  async function fail(fileId: string, reason: string): Promise<void> {
    await texts.updateMany({ where: { fileId, state: 'reading' }, data: { state: 'failed', reason, claimedUntil: null } })
  }

  function start(fileId: string): Promise<void> {
    const before = going.get(fileId)
    if (before) return before
    const work = readNow(fileId)
      .catch((error: unknown) => {
        if (!ending.signal.aborted) log.warn('files.text_not_read', { fileId, error })
      })
      .finally(() => going.delete(fileId))
    going.set(fileId, work)
    return work
  }

  async function stateOf(fileId: string): Promise<FileTextState | null> {
    const row = await texts.findUnique({ where: { fileId }, select: { state: true, reason: true, tokens: true, isCut: true } })
    return row && { ...row, state: row.state as FileTextState['state'] }
  }

  return {
    start: fileId => void start(fileId),

    async resume(signal) {
      const free = { OR: [{ claimedUntil: null }, { claimedUntil: { lt: now(clock) } }] }
      const rows = await texts.findMany({ where: { state: 'reading', ...free }, select: { fileId: true }, take: PAGE })
      for (const { fileId } of rows) if (!signal.aborted) await start(fileId)
      return rows.length
    },

    stateOf,

    async read(fileId) {
      const row = await texts.findUnique({ where: { fileId } })
      if (!row) return null
      const { state, reason, tokens, isCut } = row
      const bytes = row.sha256 === null ? null : await blobs.read(row.sha256)
      const pages = row.pages as unknown as PageStart[]
      return { state: state as FileTextState['state'], reason, tokens, isCut, pages, text: bytes?.toString('utf8') ?? '' }
    },

    async whenRead(fileId, signal) {
      const lastMs = clock.monotonicMs() + LONGEST_WAIT_MS
      for (;;) {
        const found = await stateOf(fileId)
        if (found?.state !== 'reading' || signal?.aborted || clock.monotonicMs() > lastMs) return found
        await Promise.race([going.get(fileId) ?? sleep(POLL_MS), sleep(POLL_MS * 4)])
      }
    },

    async close() {
      ending.abort()
      await Promise.allSettled(going.values())
    },
  }
}

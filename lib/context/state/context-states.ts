import type { WorkMode } from '#lib/chats/index.ts'
import { fromStored, now, type Platform, type Sql, storableJsonText } from '#lib/platform/index.ts'
import type { RequestTokens } from '../layout/view.ts'
import { readTracker, type TrackerState } from '../tracker/state.ts'
import type { CachedTier, TierMove } from '../tracker/tier.ts'

/** Report of the last update, for the panel and for programs. */
export interface UpdateReport {
  promotions: TierMove[]
  demotions: TierMove[]
  /** Tiers that the answered request rewrote. */
  written: CachedTier[]
  /** Tokens of the last request as its provider counted them; null where it did not. */
  lastRequest: RequestTokens | null
}

/** State of the context of one chat and mode. `version` 0: nothing is stored yet. */
export interface StoredContext {
  version: number
  tracker: TrackerState
  report: UpdateReport
}

export const noReport: UpdateReport = { promotions: [], demotions: [], written: [], lastRequest: null }

export interface ContextStates {
  read(chatId: string, mode: WorkMode): Promise<StoredContext>
  /** Stores the next version. Returns false where another writer has stored one since `version` was read, or the chat no longer exists. */
  write(chatId: string, mode: WorkMode, next: StoredContext): Promise<boolean>
  /** Does the same in a transaction of the caller. */
  writeIn(sql: Sql, place: { chatId: string; mode: WorkMode }, next: StoredContext): Promise<boolean>
  /** Lists the modes that the chat has a state of. */
  modes(chatId: string): Promise<WorkMode[]>
}

export interface StateRow {
  version: number | string
  tracker: string
  report: string
}

/** Makes the state of its row; without one, nothing is stored yet. */
export function storedContext(row: StateRow | undefined): StoredContext {
  return {
    version: row ? Number(row.version) : 0,
    tracker: readTracker(row ? fromStored.json(row.tracker) : null),
    report: { ...noReport, ...(row ? fromStored.json<Partial<UpdateReport>>(row.report) : {}) },
  }
}

const READ = 'SELECT "version", "tracker", "report" FROM "ContextState" WHERE "chatId" = ? AND "mode" = ?'
const MODES = 'SELECT "mode" FROM "ContextState" WHERE "chatId" = ?'
const WRITE =
  'UPDATE "ContextState" SET "version" = ?, "tracker" = ?, "report" = ?, "updatedAt" = ? WHERE "chatId" = ? AND "mode" = ? AND "version" = ?'
const FIRST = `
  INSERT INTO "ContextState" ("chatId", "mode", "version", "tracker", "report", "updatedAt")
  SELECT "id", ?, 1, ?, ?, ? FROM "Chat" WHERE "id" = ?
  ON CONFLICT ("chatId", "mode") DO NOTHING`

/** Keeps the trackers of chats. All processes share them: a writer that is late reads again. */
export function createContextStates({ db, clock }: Pick<Platform, 'db' | 'clock'>): ContextStates {
  const writeIn: ContextStates['writeIn'] = async (sql, { chatId, mode }, { version, tracker, report }) => {
    const [state, told, at] = [storableJsonText(tracker), storableJsonText(report), now(clock)]
    const count = await (version === 0
      ? sql.run(FIRST, [mode, state, told, at, chatId])
      : sql.run(WRITE, [version + 1, state, told, at, chatId, mode, version]))
    return count === 1
  }

  return {
    async read(chatId, mode) {
      const [row] = await db.query<StateRow>(READ, [chatId, mode])
      return storedContext(row)
    },

    write: (chatId, mode, next) => db.transact(sql => writeIn(sql, { chatId, mode }, next)),
    writeIn,

    async modes(chatId) {
      const rows = await db.query<{ mode: WorkMode }>(MODES, [chatId])
      return rows.map(({ mode }) => mode)
    },
  }
}

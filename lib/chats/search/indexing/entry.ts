import type { PlainDatabase } from '#lib/platform/worker.ts'
import type { Candidate, SearchSource } from '../sources.ts'

export type IndexDatabase = Pick<PlainDatabase, 'provider' | 'query' | 'transact'>

export interface PendingRow {
  of: string
  chatId: string
  kind: Candidate['kind']
  at: string
  token: string
}

export interface Entry {
  row: PendingRow
  source: SearchSource | undefined
  grams: number[]
  /** True if it is inserted below all present entries, not above them. */
  isOld: boolean
}

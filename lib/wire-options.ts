import type { SettingsStore } from '#lib/admin/index.ts'
import type { Compactions, Context } from '#lib/context/index.ts'
import type { Models } from '#lib/models/index.ts'
import type { RunDeps, Runs } from '#lib/runs/index.ts'
import type { Server } from '#lib/server.ts'

export interface WireOptions {
  /** True where this process also takes over the work of others: runs, queues, notices that were not delivered. */
  background: boolean
  /** Stand-ins of a test for what the product makes. */
  substitutes?: {
    models?: Models
    settings?: SettingsStore
    quotaBytes?: () => Promise<number>
    tell?: NonNullable<RunDeps['tell']>
    /** Time from the end of an answer to a compaction. */
    compactAfterMs?: number
  }
}

export interface Wired {
  server: Server
  /** Makes again what holds the state of a process, as another one on the same database has it. */
  again: { context(): Context; compactions(): Compactions; runs(context: Context): Runs }
}

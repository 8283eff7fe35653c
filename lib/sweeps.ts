import { deleteExpiredAudit } from '#lib/audit/index.ts'
import { UNDO_MS } from '#lib/chats/index.ts'
import { every, within } from '#lib/platform/index.ts'
import type { Server } from '#lib/server.ts'
import { rollUp } from '#lib/usage/index.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** Longest that the end waits for a round: answers that go on are handed over after it, in what is left of the time to stop. */
const END_MS = 2 * SECOND_MS

type Swept = Pick<
  Server,
  'platform' | 'settings' | 'chatLife' | 'files' | 'fileTrees' | 'pages' | 'runs' | 'schedules' | 'budgets' | 'knowledge'
>

/** Starts what the server does again and again beside its answers. Returns the end, which waits a moment for what is being done. */
export function startSweeps({
  platform,
  settings,
  chatLife,
  files,
  fileTrees,
  pages,
  runs,
  schedules,
  budgets,
  knowledge,
}: Swept): () => Promise<void> {
  const sweep = (intervalMs: number, name: string, round: (signal: AbortSignal) => Promise<number>) =>
    every(intervalMs, { name, log: platform.log, atOnce: true }, round)
  const ends = [
    sweep(MINUTE_MS, 'chats.purge', chatLife.purge),
    sweep(HOUR_MS, 'files.sweep', files.sweep),
    sweep(MINUTE_MS, 'files.texts', files.resumeTexts),
    sweep(HOUR_MS, 'workspace.sweep', signal => fileTrees.sweep(UNDO_MS, signal)),
    sweep(HOUR_MS, 'pages.sweep', pages.sweep),
    sweep(15 * SECOND_MS, 'knowledge.work', knowledge.work),
    sweep(HOUR_MS, 'knowledge.sweep', knowledge.sweep),
    sweep(HOUR_MS, 'run.retention', runs.forgetEvents),
    sweep(HOUR_MS, 'audit.retention', signal => deleteExpiredAudit(platform, settings, signal)),
    sweep(HOUR_MS, 'usage.roll_up', signal => rollUp(platform, signal)),
    sweep(15 * SECOND_MS, 'budgets.sweep', budgets.sweep),
    every(15 * SECOND_MS, { name: 'schedules.look', log: platform.log }, schedules.runDue),
  ]
  return async () => {
    await within(END_MS, Promise.all(ends.map(end => end())), null)
  }
}

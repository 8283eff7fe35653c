import { createAudit } from '#lib/audit/index.ts'
import { countPausedRuns, openPlatform, type Platform, pauseRuns, resumeRuns, stopPausedRuns } from '#lib/platform/index.ts'
import { command } from '../command.ts'

async function withPlatform(job: (platform: Platform) => Promise<void>): Promise<void> {
  const platform = await openPlatform(createAudit)
  try {
    await job(platform)
  } finally {
    await platform.bus.close()
    await platform.db.close()
  }
}

export const commands = [
  command({
    name: 'runs paused',
    usage: '',
    summary: 'prints how many unfinished answers are paused since a restore',
    options: {},
    run: ({ print }) => withPlatform(async ({ db }) => print(String(await countPausedRuns(db)))),
  }),
  command({
    name: 'runs pause',
    usage: '',
    summary: 'pauses unfinished answers in a copy of an installation; run it before the first start',
    options: {},
    run: ({ print }) =>
      withPlatform(async platform => {
        await pauseRuns(platform.db, new Date())
        await platform.audit.record({ action: 'runs.pause' })
        print(String(await countPausedRuns(platform.db)))
      }),
  }),
  command({
    name: 'runs resume',
    usage: '',
    summary: 'continues the answers that are paused since a restore, which calls models and tools',
    options: {},
    run: ({ print }) =>
      withPlatform(async platform => {
        const count = await resumeRuns(platform.db)
        await platform.audit.record({ action: 'runs.resume', detail: { count } })
        print(String(count))
      }),
  }),
  command({
    name: 'runs stop',
    usage: '',
    summary: 'ends the answers that are paused since a restore with what they have; nothing is called',
    options: {},
    run: ({ print }) =>
      withPlatform(async platform => {
        const count = await stopPausedRuns(platform.db)
        await platform.audit.record({ action: 'runs.stop', detail: { count } })
        print(String(count))
      }),
  }),
]

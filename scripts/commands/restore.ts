import { parseEnv, restoreBackup } from '#lib/platform/index.ts'
import { command, fromWhereCalled } from '../command.ts'
import { showProgress } from '../show-progress.ts'

export const commands = [
  command({
    name: 'restore',
    usage: '--in FILE',
    summary:
      'restores a backup over the present data, which is kept in the data folder, or into an empty PostgreSQL database; stop the server first',
    options: { in: { type: 'string' } },
    required: ['in'],
    async run({ values, print }) {
      const env = parseEnv()
      const { pausedRuns } = await restoreBackup(env, fromWhereCalled(values.in ?? ''), showProgress('restoring'))
      if (pausedRuns > 0) {
        process.stderr.write(
          `parley: ${pausedRuns} unfinished ${pausedRuns === 1 ? 'answer is' : 'answers are'} paused, so this copy calls no tools. \`parley runs resume\` continues them, \`parley runs stop\` ends them.\n`,
        )
      }
      print(env.databaseProvider === 'sqlite' ? env.databaseUrl.slice('file:'.length) : new URL(env.databaseUrl).pathname.slice(1))
    },
  }),
]

import { parseEnv, restoreBackup } from '#lib/platform/index.ts'
import { command, fromWhereCalled } from '../command.ts'

export const commands = [
  command({
    name: 'restore',
    usage: '--in FILE',
    summary:
      'puts a backup in the place of what is there, which is kept in the data folder, or into an empty PostgreSQL database; stop the server first',
    options: { in: { type: 'string' } },
    required: ['in'],
    async run({ values, print }) {
      const env = parseEnv()
      await restoreBackup(env, fromWhereCalled(values.in ?? ''))
      print(env.databaseProvider === 'sqlite' ? env.databaseUrl.slice('file:'.length) : new URL(env.databaseUrl).pathname.slice(1))
    },
  }),
]

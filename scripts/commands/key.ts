import { parseEnv, replaceKey } from '#lib/platform/index.ts'
import { command, UsageError } from '../command.ts'

export const commands = [
  command({
    name: 'key replace',
    usage: '--forget-secrets',
    summary:
      'for a lost encryption key (SQLite): forgets the key, and deletes the API keys of providers, secrets of servers and sign-ins that it sealed',
    options: { 'forget-secrets': { type: 'boolean' } as const },
    async run({ values, print }) {
      if (!values['forget-secrets']) throw new UsageError('pass --forget-secrets: secrets sealed with the lost key must be entered again.')
      const { databaseProvider, databaseUrl } = parseEnv()
      if (databaseProvider !== 'sqlite') throw new UsageError('a database of PostgreSQL keeps the key that all its processes are given.')
      replaceKey(databaseUrl.slice('file:'.length))
      print(
        'The next start remembers its own key. Enter API keys of providers and secrets of servers again; people sign in to servers again.',
      )
    },
  }),
]

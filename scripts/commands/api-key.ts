import { command, UsageError } from '../command.ts'
import { withAuth } from '../with-auth.ts'

const text = { type: 'string' } as const

export const commands = [
  command({
    name: 'api-key create',
    usage: '--email E --name N',
    summary: 'creates an API key for that person and prints only the key, this once',
    options: { email: text, name: text },
    required: ['email', 'name'],
    async run({ values: { email = '', name = '' }, print }) {
      if (name.trim() === '') throw new UsageError('the name must not be empty.')
      print(await withAuth(auth => auth.keys.createFor(email, name)))
    },
  }),
]

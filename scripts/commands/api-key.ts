import { command, UsageError } from '../command.ts'
import { withAuth } from '../with-auth.ts'

const text = { type: 'string' } as const

export const commands = [
  command({
    name: 'api-key create',
    usage: '--email E --name N',
    summary: 'prints a new API key of that person, alone; it is not shown again',
    options: { email: text, name: text },
    required: ['email', 'name'],
    async run({ values: { email = '', name = '' }, print }) {
      if (name.trim() === '') throw new UsageError('the name must not be empty.')
      print(await withAuth(auth => auth.keys.createFor(email, name)))
    },
  }),
]

import { z } from 'zod'
import { command, UsageError } from '../command.ts'
import { withAuth } from '../with-auth.ts'

const text = { type: 'string' } as const

export const commands = [
  command({
    name: 'user create',
    usage: '--email E --password P [--name N] [--admin]',
    summary: 'creates an account and prints its id',
    options: { email: text, password: text, name: text, admin: { type: 'boolean' } },
    required: ['email', 'password'],
    async run({ values: { email = '', password = '', name, admin = false }, print }) {
      if (!z.email().safeParse(email.trim()).success) throw new UsageError(`${email} is not an e-mail address.`)
      if (password === '') throw new UsageError('the password must not be empty.')
      const person = { email, password, role: admin ? 'admin' : 'member', ...(name === undefined ? {} : { name }) } as const
      const { id } = await withAuth(auth => auth.users.create(person))
      print(id)
    },
  }),
  command({
    name: 'user set-password',
    usage: '--email E --password P',
    summary: 'sets the password of a person and ends their sessions',
    options: { email: text, password: text },
    required: ['email', 'password'],
    async run({ values: { email = '', password = '' } }) {
      if (password === '') throw new UsageError('the password must not be empty.')
      await withAuth(auth => auth.users.setPassword(email, password))
    },
  }),
  command({
    name: 'user list',
    usage: '',
    summary: 'prints one person a line: e-mail, role, state, name and id, separated by tabs',
    options: {},
    async run({ print }) {
      const users = await withAuth(auth => auth.users.list())
      for (const { email, role, disabled, name, id } of users) print([email, role, disabled ? 'disabled' : 'active', name, id].join('\t'))
    },
  }),
]

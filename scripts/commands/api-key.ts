import { type KeyScope, keyScopes } from '#lib/auth/index.ts'
import { command, UsageError } from '../command.ts'
import { withAuth } from '../with-auth.ts'

const text = { type: 'string' } as const

export const commands = [
  command({
    name: 'api-key create',
    usage: '--email E --name N [--scopes S,S] [--expires D]',
    summary: 'creates an API key for that person and prints only the key, this once; it has every right of the person, or these scopes',
    options: { email: text, name: text, scopes: text, expires: text },
    required: ['email', 'name'],
    async run({ values: { email = '', name = '', scopes, expires }, print }) {
      if (name.trim() === '') throw new UsageError('the name must not be empty.')
      const limits = { scopes: scopes === undefined ? null : scopesIn(scopes), expiresAt: expires === undefined ? null : momentIn(expires) }
      print(await withAuth(auth => auth.keys.createFor(email, name, limits)))
    },
  }),
]

function scopesIn(given: string): KeyScope[] {
  return given
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(scopeNamed)
}

function scopeNamed(name: string): KeyScope {
  const scope = keyScopes.find(one => one === name)
  if (scope === undefined) throw new UsageError(`there is no scope ${name}; there are ${keyScopes.join(', ')}.`)
  return scope
}

function momentIn(given: string): Date {
  const at = new Date(given)
  if (Number.isNaN(at.getTime())) throw new UsageError(`${given} is no date; write it as 2027-01-31.`)
  return at
}

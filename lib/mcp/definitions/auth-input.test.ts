import { describe, expect, it } from 'vitest'
import { authKinds } from './auth-fields.ts'
import { authView, completedAuth, type ServerAuthInput } from './auth-input.ts'
import { type ServerAuth, serverAuthSchema } from './server-auth.ts'

const stored: ServerAuth = { kind: 'client_credentials', clientId: 'parley', clientSecret: 'hush', issuer: 'https://as.example' }
const enterprise: ServerAuth = {
  kind: 'enterprise',
  clientId: 'parley',
  clientSecret: 'hush',
  idp: { tokenEndpoint: 'https://idp.example/token', clientId: 'p', idToken: 'hush-id' },
}

describe('the fields of a way to be authorised', () => {
  it('are those that are stored, for every kind', () => {
    expect(authKinds.map(one => one.kind)).toEqual(serverAuthSchema.options.map(option => option.shape.kind.value))
    for (const option of serverAuthSchema.options) {
      const top = Object.keys(option.shape).filter(name => name !== 'kind')
      const fields = authKinds.find(one => one.kind === option.shape.kind.value)?.fields ?? []
      expect([...new Set(fields.map(field => field.path.split('.')[0]))].sort()).toEqual(top.sort())
    }
  })

  it('show the names of secrets and no value', () => {
    expect(authView(stored)).toEqual({
      kind: 'client_credentials',
      values: { clientId: 'parley', issuer: 'https://as.example' },
      secrets: ['clientSecret'],
    })
    expect(authView(enterprise)).toEqual({
      kind: 'enterprise',
      values: { clientId: 'parley', 'idp.tokenEndpoint': 'https://idp.example/token', 'idp.clientId': 'p' },
      secrets: ['clientSecret', 'idp.idToken'],
    })
    expect(authView(null)).toBeNull()
  })
})

describe('a change', () => {
  const { clientSecret: _, ...open } = stored

  it('keeps secrets that it does not name, for the same kind and issuer alone', () => {
    expect(completedAuth({ ...open, scope: 'read' }, stored)).toEqual({ ...stored, scope: 'read' })
    expect(completedAuth({ ...open, clientSecret: 'new' }, stored)).toEqual({ ...stored, clientSecret: 'new' })
    expect(completedAuth(null, stored)).toBeNull()
    const missing = { code: 'unusable', message: 'Client secret: this is required.', details: { path: 'auth.clientSecret' } }
    const attempt = (input: ServerAuthInput, current: ServerAuth | null) => () => completedAuth(input, current)
    expect(attempt(open, null)).toThrow(expect.objectContaining(missing))
    expect(attempt({ ...open, issuer: 'https://other.example' }, stored)).toThrow(expect.objectContaining(missing))
    const { idToken: __, ...idp } = enterprise.idp
    expect(completedAuth({ ...enterprise, idp }, enterprise)).toEqual({ ...enterprise, idp: { ...enterprise.idp, clientSecret: null } })
    expect(attempt({ ...enterprise, idp: { ...idp, tokenEndpoint: 'https://evil.example' } }, enterprise)).toThrow(
      'ID token: this is required.',
    )
  })

  it('is refused with the field that does not fit', () => {
    expect(() => completedAuth({ ...stored, issuer: 'nowhere' }, null)).toThrow(
      expect.objectContaining({ code: 'unusable', details: { path: 'auth.issuer' } }),
    )
    expect(() => completedAuth({ ...stored, nonsense: 1 }, null)).toThrow(expect.objectContaining({ code: 'unusable' }))
  })
})

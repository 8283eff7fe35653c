import { describe, expect, it } from 'vitest'
import { authFormOf, authInputOf, authProblems, emptyAuthForm } from './auth-form.ts'

const stored = {
  kind: 'enterprise' as const,
  values: { clientId: 'parley', 'idp.tokenEndpoint': 'https://idp.example/token', 'idp.clientId': 'p' },
  secrets: ['clientSecret', 'idp.idToken'],
}

describe('the fields of an authorization', () => {
  it('are sent as they are nested, without what was left empty', () => {
    expect(authInputOf(emptyAuthForm)).toBeNull()
    expect(authInputOf(authFormOf(stored))).toEqual({
      kind: 'enterprise',
      clientId: 'parley',
      idp: { tokenEndpoint: 'https://idp.example/token', clientId: 'p' },
    })
    const values = { clientId: ' a ', clientSecret: 'b', issuer: '', dpop: true, lenientIssuer: false, assertion: 'of another kind' }
    expect(authInputOf({ kind: 'oauth', values, kept: null })).toEqual({ kind: 'oauth', clientId: 'a', clientSecret: 'b', dpop: true })
  })

  it('are required, except secrets already stored for the same kind and addresses', () => {
    const form = authFormOf(stored)
    expect(authProblems(form)).toEqual({})
    expect(authProblems({ ...form, values: { ...form.values, 'idp.tokenEndpoint': 'https://other.example' } })).toEqual({
      'auth.clientSecret': 'This is required.',
      'auth.idp.idToken': 'This is required.',
    })
    expect(authProblems({ ...form, kind: 'client_credentials' })).toEqual({ 'auth.clientSecret': 'This is required.' })
    expect(authProblems({ kind: 'oauth', values: { issuer: 'nowhere' }, kept: null })).toEqual({
      'auth.issuer': 'Enter an address that begins with https://.',
    })
  })
})

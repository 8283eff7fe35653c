import type { Text } from '#lib/fields/shared.ts'
import { authFields as t } from '#lib/words/en/auth-fields.ts'
import type { ServerAuth } from './server-auth.ts'

/** A field of a way to be authorised. `path` is its place in the value, `idp.clientId` for one within; `key` is a secret of several lines. */
export interface AuthField {
  path: string
  label: Text
  hint?: Text
  kind: 'text' | 'url' | 'secret' | 'key' | 'switch'
  required: boolean
}

export interface AuthKind {
  kind: ServerAuth['kind']
  label: Text
  fields: readonly AuthField[]
}

const text = (path: string, label: Text, required = false, hint?: Text): AuthField => ({
  path,
  label,
  kind: 'text',
  required,
  ...(hint ? { hint } : {}),
})
const secret = (path: string, label: Text, required = false): AuthField => ({ path, label, kind: 'secret', required })
const issuer: AuthField = {
  path: 'issuer',
  label: () => t('issuer'),
  hint: () => t('issuerHint'),
  kind: 'url',
  required: false,
}
const scope = text(
  'scope',
  () => t('scope'),
  false,
  () => t('scopeHint'),
)

/** Every way of `serverAuthSchema`, as an administrator fills it in. */
export const authKinds: readonly AuthKind[] = [
  {
    kind: 'oauth',
    label: () => t('oauth'),
    fields: [
      text(
        'clientId',
        () => t('clientId'),
        false,
        () => t('clientIdHint'),
      ),
      secret('clientSecret', () => t('clientSecret')),
      issuer,
      scope,
      { path: 'dpop', label: () => t('dpop'), kind: 'switch', required: false },
      {
        path: 'lenientIssuer',
        label: () => t('lenientIssuer'),
        hint: () => t('lenientIssuerHint'),
        kind: 'switch',
        required: false,
      },
    ],
  },
  {
    kind: 'client_credentials',
    label: () => t('clientCredentials'),
    fields: [text('clientId', () => t('clientId'), true), secret('clientSecret', () => t('clientSecret'), true), issuer, scope],
  },
  {
    kind: 'private_key_jwt',
    label: () => t('privateKeyJwt'),
    fields: [
      text('clientId', () => t('clientId'), true),
      { path: 'privateKey', label: () => t('privateKey'), hint: () => t('privateKeyHint'), kind: 'key', required: true },
      text(
        'algorithm',
        () => t('algorithm'),
        true,
        () => t('algorithmHint'),
      ),
      issuer,
      scope,
    ],
  },
  {
    kind: 'jwt_bearer',
    label: () => t('jwtBearer'),
    fields: [
      text('clientId', () => t('clientId')),
      { path: 'assertion', label: () => t('assertion'), kind: 'key', required: true },
      issuer,
      scope,
    ],
  },
  {
    kind: 'enterprise',
    label: () => t('enterprise'),
    fields: [
      text('clientId', () => t('clientId'), true),
      secret('clientSecret', () => t('clientSecret'), true),
      { path: 'idp.tokenEndpoint', label: () => t('idpTokenEndpoint'), kind: 'url', required: true },
      text('idp.clientId', () => t('idpClientId'), true),
      secret('idp.clientSecret', () => t('idpClientSecret')),
      { path: 'idp.idToken', label: () => t('idpIdToken'), kind: 'key', required: true },
      issuer,
      scope,
    ],
  },
]

export function authFieldsOf(kind: string): readonly AuthField[] {
  return authKinds.find(one => one.kind === kind)?.fields ?? []
}

export function isSecretField({ kind }: AuthField): boolean {
  return kind === 'secret' || kind === 'key'
}

/** The value at a path; undefined where there is none. */
export function valueAt(value: unknown, path: string): unknown {
  let found = value
  for (const key of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined
    found = (found as Record<string, unknown>)[key]
  }
  return found
}

/** Returns the object with a value set at a path. */
export function withValue(object: Readonly<Record<string, unknown>>, path: string, value: unknown): Record<string, unknown> {
  const [key = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...object, [key]: value }
  const inner = typeof object[key] === 'object' && object[key] !== null ? (object[key] as Record<string, unknown>) : {}
  return { ...object, [key]: withValue(inner, rest.join('.'), value) }
}

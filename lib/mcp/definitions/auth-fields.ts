import type { ServerAuth } from './server-auth.ts'

/** A field of a way to be authorised. `path` is its place in the value, `idp.clientId` for one within; `key` is a secret of several lines. */
export interface AuthField {
  path: string
  label: string
  hint?: string
  kind: 'text' | 'url' | 'secret' | 'key' | 'switch'
  required: boolean
}

export interface AuthKind {
  kind: ServerAuth['kind']
  label: string
  fields: readonly AuthField[]
}

const text = (path: string, label: string, required = false, hint?: string): AuthField => ({
  path,
  label,
  kind: 'text',
  required,
  ...(hint ? { hint } : {}),
})
const secret = (path: string, label: string, required = false): AuthField => ({ path, label, kind: 'secret', required })
const issuer: AuthField = {
  path: 'issuer',
  label: 'Issuer',
  hint: 'The authorization server. If set, Parley requests tokens from it only.',
  kind: 'url',
  required: false,
}
const scope = text('scope', 'Scope', false, 'Separated by spaces.')

/** Every way of `serverAuthSchema`, as an administrator fills it in. */
export const authKinds: readonly AuthKind[] = [
  {
    kind: 'oauth',
    label: 'People sign in (OAuth)',
    fields: [
      text('clientId', 'Client id', false, 'The id of a client registered in advance. If empty, Parley registers itself.'),
      secret('clientSecret', 'Client secret'),
      issuer,
      scope,
      { path: 'dpop', label: 'Bind tokens to a key (DPoP)', kind: 'switch', required: false },
      {
        path: 'lenientIssuer',
        label: 'Accept metadata that names another issuer',
        hint: 'Weakens the protection against mix-ups; only for servers that need it.',
        kind: 'switch',
        required: false,
      },
    ],
  },
  {
    kind: 'client_credentials',
    label: 'Parley itself, with id and secret',
    fields: [text('clientId', 'Client id', true), secret('clientSecret', 'Client secret', true), issuer, scope],
  },
  {
    kind: 'private_key_jwt',
    label: 'Parley itself, with a signed assertion',
    fields: [
      text('clientId', 'Client id', true),
      { path: 'privateKey', label: 'Private key', hint: 'In PEM form.', kind: 'key', required: true },
      text('algorithm', 'Algorithm', true, 'ES256 or RS256, for example.'),
      issuer,
      scope,
    ],
  },
  {
    kind: 'jwt_bearer',
    label: 'Exchange of a workload token',
    fields: [text('clientId', 'Client id'), { path: 'assertion', label: 'Assertion', kind: 'key', required: true }, issuer, scope],
  },
  {
    kind: 'enterprise',
    label: 'The identity provider of the company',
    fields: [
      text('clientId', 'Client id', true),
      secret('clientSecret', 'Client secret', true),
      { path: 'idp.tokenEndpoint', label: 'Token endpoint of the identity provider', kind: 'url', required: true },
      text('idp.clientId', 'Client id there', true),
      secret('idp.clientSecret', 'Client secret there'),
      { path: 'idp.idToken', label: 'ID token', kind: 'key', required: true },
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

import { AppError } from '#lib/errors.ts'
import { authFields as t } from '#lib/words/en/auth-fields.ts'
import { authFieldsOf, isSecretField, valueAt, withValue } from './auth-fields.ts'
import { type ServerAuth, serverAuthSchema } from './server-auth.ts'

/** A way to be authorised as an administrator gives it: `kind` and its fields. Secrets that are not given stay as they are. */
export type ServerAuthInput = { kind: ServerAuth['kind'] } & Record<string, unknown>

/** Dashboard's view of the authorisation: names of secrets, never values. */
export interface ServerAuthView {
  kind: ServerAuth['kind']
  /** By path, `idp.clientId` for example. */
  values: Record<string, string | boolean>
  /** Paths of the secrets that are stored. */
  secrets: string[]
}

/**
 * The whole of it, with what is kept of `current`: secrets of the same kind, for the same issuer. Null for both where the server's address is another
 * one. Throws `unusable` with what is missing, and the path of the field in `details`.
 */
export function completedAuth(input: ServerAuthInput | null, current: ServerAuth | null): ServerAuth | null {
  if (input === null) return null
  const fields = authFieldsOf(input.kind)
  const isSame = current?.kind === input.kind && addressesOf(current) === addressesOf(input)
  let auth: Record<string, unknown> = input
  for (const field of fields) {
    const { path } = field
    const given = valueAt(auth, path)
    const isGiven = given !== undefined && given !== null && given !== ''
    if (!isGiven && isSecretField(field) && isSame) auth = withValue(auth, path, valueAt(current, path) ?? null)
    if (field.required && !valueAt(auth, path)) refuse(path, t('required', { field: field.label() }))
  }
  const read = serverAuthSchema.safeParse(auth)
  if (read.success) return read.data
  const path = read.error.issues[0]?.path.join('.') ?? ''
  const label = fields.find(field => field.path === path)?.label() ?? (path || t('theSignIn'))
  return refuse(path, t('unusable', { field: label, reason: read.error.issues[0]?.message ?? t('cannotBeUsed') }))
}

export function authView(auth: ServerAuth | null): ServerAuthView | null {
  if (auth === null) return null
  const view: ServerAuthView = { kind: auth.kind, values: {}, secrets: [] }
  for (const field of authFieldsOf(auth.kind)) {
    const value = valueAt(auth, field.path)
    if (value === undefined || value === null || value === '') continue
    if (isSecretField(field)) view.secrets.push(field.path)
    else view.values[field.path] = typeof value === 'boolean' ? value : String(value)
  }
  return view
}

/** Addresses that receive secrets, besides the server itself. */
function addressesOf(auth: unknown): string {
  return JSON.stringify(['issuer', 'idp.tokenEndpoint'].map(path => valueAt(auth, path) ?? null))
}

function refuse(path: string, message: string): never {
  throw new AppError('unusable', { message, details: { path: `auth.${path}` } })
}

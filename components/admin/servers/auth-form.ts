import { authFieldsOf, isSecretField, type ServerAuthInput, type ServerAuthView, withValue } from '#lib/mcp/shared.ts'
import { adminServerEditor as t } from '#lib/words/en/admin-server-editor.ts'

/** Authorisation of Parley at a server, as typed. Empty kind: by headers, or as the server asks. */
export interface AuthForm {
  kind: '' | ServerAuthView['kind']
  values: Readonly<Record<string, string | boolean>>
  /** Kind and paths of the stored secrets; an empty field keeps its secret. */
  kept: ServerAuthView | null
}

export const emptyAuthForm: AuthForm = { kind: '', values: {}, kept: null }

export function authFormOf(auth: ServerAuthView | null): AuthForm {
  return auth === null ? emptyAuthForm : { kind: auth.kind, values: auth.values, kept: auth }
}

/** Tells whether an empty field keeps its stored secret: only while the kind and the addresses that receive secrets stay the same. */
export function isKept({ kind, values, kept }: AuthForm, path: string): boolean {
  if (kept?.kind !== kind || !kept.secrets.includes(path)) return false
  return ['issuer', 'idp.tokenEndpoint'].every(place => textOf(values[place]) === textOf(kept.values[place]))
}

/** Finds problems, keyed by `auth.` and path. */
export function authProblems(form: AuthForm): Record<`auth.${string}`, string> {
  const problems: Record<`auth.${string}`, string> = {}
  for (const field of authFieldsOf(form.kind)) {
    const value = textOf(form.values[field.path])
    if (field.required && value === '' && !isKept(form, field.path)) problems[`auth.${field.path}`] = t('required')
    else if (field.kind === 'url' && value !== '' && !/^https?:\/\/\S+$/.test(value))
      problems[`auth.${field.path}`] = t('addressBeginsWithHttps')
  }
  return problems
}

/** Builds the request from the fields that were filled in. */
export function authInputOf({ kind, values }: AuthForm): ServerAuthInput | null {
  if (kind === '') return null
  let input: Record<string, unknown> = { kind }
  for (const field of authFieldsOf(kind)) {
    const value = values[field.path]
    if (value === true) input = withValue(input, field.path, true)
    else if (textOf(value) !== '') input = withValue(input, field.path, isSecretField(field) ? value : textOf(value))
  }
  return { ...input, kind }
}

function textOf(value: string | boolean | undefined): string {
  return typeof value === 'string' ? value.trim() : ''
}

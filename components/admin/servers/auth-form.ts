import { authFieldsOf, isSecretField, type ServerAuthInput, type ServerAuthView, withValue } from '#lib/mcp/shared.ts'

/** How Parley is authorised, as typed. An empty kind: by headers, or as the server asks for it. */
export interface AuthForm {
  kind: '' | ServerAuthView['kind']
  values: Readonly<Record<string, string | boolean>>
  /** Kind and paths of the secrets that are stored; an empty field leaves them. */
  kept: ServerAuthView | null
}

export const emptyAuthForm: AuthForm = { kind: '', values: {}, kept: null }

export function authFormOf(auth: ServerAuthView | null): AuthForm {
  return auth === null ? emptyAuthForm : { kind: auth.kind, values: auth.values, kept: auth }
}

/** Whether an empty field leaves a secret that is stored: for the same way, and the same places that secrets go to. */
export function isKept({ kind, values, kept }: AuthForm, path: string): boolean {
  if (kept?.kind !== kind || !kept.secrets.includes(path)) return false
  return ['issuer', 'idp.tokenEndpoint'].every(place => textOf(values[place]) === textOf(kept.values[place]))
}

/** By `auth.` and path. */
export function authProblems(form: AuthForm): Record<`auth.${string}`, string> {
  const problems: Record<`auth.${string}`, string> = {}
  for (const field of authFieldsOf(form.kind)) {
    const value = textOf(form.values[field.path])
    if (field.required && value === '' && !isKept(form, field.path)) problems[`auth.${field.path}`] = 'This is required.'
    else if (field.kind === 'url' && value !== '' && !/^https?:\/\/\S+$/.test(value))
      problems[`auth.${field.path}`] = 'Enter an address that begins with https://.'
  }
  return problems
}

/** What is sent: only what was filled in. */
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

import { changeOf, defaultsOf, type FormOf, formOf, readForm } from '#lib/fields/shared.ts'
import {
  addressFields,
  commonFields,
  type McpServerInput,
  type McpServerPatch,
  type McpServerView,
  programFields,
  type ServerTransport,
  serverFields,
} from '#lib/mcp/shared.ts'
import { adminServerEditor as t } from '#lib/words/en/admin-server-editor.ts'
import { type AuthForm, authFormOf, authInputOf, authProblems, emptyAuthForm } from './auth-form.ts'

/** Row of environment or headers. `kept`: a value is stored, which cannot be read; an empty value keeps it. */
export interface SecretRow {
  key: number
  name: string
  value: string
  kept: boolean
}

/** Form of a server, as typed. */
export interface ServerForm extends FormOf<typeof serverFields> {
  slug: string
  env: readonly SecretRow[]
  headers: readonly SecretRow[]
  auth: AuthForm
}

export type ServerFormProblems = Partial<Record<keyof ServerForm | `auth.${string}`, string>>

export const emptyServerForm: ServerForm = {
  ...formOf(serverFields, defaultsOf(serverFields)),
  slug: '',
  env: [],
  headers: [],
  auth: emptyAuthForm,
}

export function formOfServer(server: McpServerView): ServerForm {
  return {
    ...formOf(serverFields, server),
    slug: server.slug,
    env: server.envNames.map(keptRow),
    headers: server.headerNames.map(keptRow),
    auth: authFormOf(server.auth),
  }
}

const isProgram = ({ transport }: Pick<ServerForm, 'transport'>) => transport === 'stdio'
const ofProgram = { ...commonFields, ...programFields }
const ofAddress = { ...commonFields, ...addressFields }
const fieldsOf = (form: ServerForm) => (isProgram(form) ? ofProgram : ofAddress)

/** Finds problems by field; empty where there are none. The server checks again. */
export function problemsOf(form: ServerForm): ServerFormProblems {
  const problems: ServerFormProblems = { ...readForm(fieldsOf(form), form).problems, ...(isProgram(form) ? {} : authProblems(form.auth)) }
  if (!/^[\w-]+$/.test(form.slug)) problems.slug = t('slugRule')
  if (isProgram(form) && form.command.trim() === '') problems.command = t('enterAProgram')
  if (!isProgram(form) && !/^https?:\/\/\S+$/.test(form.url.trim())) problems.url = t('addressBegins')
  const rows = isProgram(form) ? 'env' : 'headers'
  const names = form[rows].filter(row => row.name.trim() !== '' || row.value !== '').map(row => row.name.trim())
  if (names.includes('')) problems[rows] = t('everyValueNeedsAName')
  else if (new Set(names).size < names.length) problems[rows] = t('aNameIsUsedTwice')
  return problems
}

/** Builds a new server, or one to test. Kept secrets without a new value are left out. */
export function inputOf(form: ServerForm): McpServerInput {
  const { values } = readForm(fieldsOf(form), form)
  return {
    ...values,
    slug: form.slug,
    title: form.title.trim() || form.slug,
    transport: form.transport as ServerTransport,
    ...(isProgram(form) ? { env: givenSecrets(form.env) } : { headers: givenSecrets(form.headers), auth: authInputOf(form.auth) }),
  }
}

/** Builds the change of a server: a name removed from the rows loses its secret. */
export function patchOf(form: ServerForm, server: McpServerView): McpServerPatch {
  const { patch } = changeOf(fieldsOf(form), form, server)
  return {
    ...patch,
    ...(patch.title === '' ? { title: server.slug } : {}),
    env: changedSecrets(isProgram(form) ? form.env : [], server.envNames),
    headers: changedSecrets(isProgram(form) ? [] : form.headers, server.headerNames),
    auth: isProgram(form) ? null : authInputOf(form.auth),
  }
}

function keptRow(name: string, index: number): SecretRow {
  return { key: index, name, value: '', kept: true }
}

function givenSecrets(rows: readonly SecretRow[]): Record<string, string> {
  return Object.fromEntries(
    rows.filter(row => row.name.trim() !== '' && !(row.kept && row.value === '')).map(row => [row.name.trim(), row.value]),
  )
}

function changedSecrets(rows: readonly SecretRow[], before: readonly string[]): Record<string, string | null> {
  const present = new Set(rows.map(row => row.name.trim()))
  const removed = before.filter(name => !present.has(name)).map(name => [name, null] as const)
  return { ...Object.fromEntries(removed), ...givenSecrets(rows) }
}

import type { McpServerInput, McpServerPatch, McpServerView, ServerOptions, ServerPreset, ServerTransport } from '#lib/mcp/shared.ts'
import { type AuthForm, authFormOf, authInputOf, authProblems, emptyAuthForm } from './auth-form.ts'

/** Row of environment or headers. `kept`: a value is stored, which cannot be read; an empty value keeps it. */
export interface SecretRow {
  key: number
  name: string
  value: string
  kept: boolean
}

/** Options of a server that are on or off. */
export type ServerSwitches = Pick<ServerOptions, 'usesInstructions' | 'showsApps'>

/** Form of a server, as typed. */
export interface ServerForm {
  slug: string
  title: string
  transport: ServerTransport
  command: string
  /** One per line. */
  args: string
  cwd: string
  url: string
  env: readonly SecretRow[]
  headers: readonly SecretRow[]
  auth: AuthForm
  /** One per line. */
  roots: string
  switches: ServerSwitches
  timeoutSeconds: string
}

export type ServerFormProblems = Partial<Record<keyof ServerForm | `auth.${string}`, string>>

export const emptyServerForm: ServerForm = {
  slug: '',
  title: '',
  transport: 'stdio',
  command: '',
  args: '',
  cwd: '',
  url: '',
  env: [],
  headers: [],
  auth: emptyAuthForm,
  roots: '',
  switches: { usesInstructions: true, showsApps: true },
  timeoutSeconds: '',
}

export function formOfServer(server: McpServerView): ServerForm {
  return {
    slug: server.slug,
    title: server.title,
    transport: server.transport,
    command: server.command ?? '',
    args: server.args.join('\n'),
    cwd: server.cwd ?? '',
    url: server.url ?? '',
    env: server.envNames.map(keptRow),
    headers: server.headerNames.map(keptRow),
    auth: authFormOf(server.auth),
    roots: server.roots.join('\n'),
    switches: { usesInstructions: server.usesInstructions, showsApps: server.showsApps },
    timeoutSeconds: server.timeoutMs === null ? '' : String(server.timeoutMs / 1000),
  }
}

/** Finds problems by field; empty where there are none. The server checks again. */
export function problemsOf(form: ServerForm): ServerFormProblems {
  const problems: ServerFormProblems = form.transport === 'stdio' ? {} : authProblems(form.auth)
  if (!/^[\w-]+$/.test(form.slug)) problems.slug = 'Use letters, digits, - and _ only.'
  if (form.transport === 'stdio' && form.command.trim() === '') problems.command = 'Enter the program to start.'
  if (form.transport !== 'stdio' && !/^https?:\/\/\S+$/.test(form.url.trim()))
    problems.url = 'Enter an address that begins with http:// or https://.'
  const seconds = Number(form.timeoutSeconds)
  if (form.timeoutSeconds.trim() !== '' && !(seconds > 0)) problems.timeoutSeconds = 'Enter a number of seconds above 0.'
  const odd = linesOf(form.roots).find(root => !root.trim().startsWith('/'))
  if (odd !== undefined) problems.roots = `${odd.trim()} is not an absolute path.`
  const rows = form.transport === 'stdio' ? 'env' : 'headers'
  const names = form[rows].filter(row => row.name.trim() !== '' || row.value !== '').map(row => row.name.trim())
  if (names.includes('')) problems[rows] = 'Every value needs a name.'
  else if (new Set(names).size < names.length) problems[rows] = 'A name is used twice.'
  return problems
}

/** Builds a new server, or one to test. Kept secrets without a new value are left out. */
export function inputOf(form: ServerForm): McpServerInput {
  return {
    slug: form.slug,
    title: form.title.trim() || form.slug,
    transport: form.transport,
    ...(form.transport === 'stdio'
      ? {
          command: form.command.trim(),
          args: linesOf(form.args),
          env: givenSecrets(form.env),
          ...(form.cwd.trim() ? { cwd: form.cwd.trim() } : {}),
        }
      : { url: form.url.trim(), headers: givenSecrets(form.headers), auth: authInputOf(form.auth) }),
    roots: linesOf(form.roots).map(root => root.trim()),
    ...form.switches,
    ...(form.timeoutSeconds.trim() ? { timeoutMs: timeoutMs(form) } : {}),
  }
}

/** Builds the change of a server: a name that is gone from the rows loses its secret. */
export function patchOf(form: ServerForm, server: McpServerView): McpServerPatch {
  const stdio = form.transport === 'stdio'
  return {
    title: form.title.trim() || server.slug,
    transport: form.transport,
    command: stdio ? form.command.trim() : null,
    args: stdio ? linesOf(form.args) : [],
    cwd: stdio ? form.cwd.trim() || null : null,
    url: stdio ? null : form.url.trim(),
    env: changedSecrets(stdio ? form.env : [], server.envNames),
    headers: changedSecrets(stdio ? [] : form.headers, server.headerNames),
    auth: stdio ? null : authInputOf(form.auth),
    roots: linesOf(form.roots).map(root => root.trim()),
    ...form.switches,
    timeoutMs: form.timeoutSeconds.trim() ? timeoutMs(form) : null,
  }
}

/** Builds a server from a catalogue entry. `values` are keyed by field name. */
export function inputOfEntry(entry: ServerPreset, slug: string, values: Readonly<Record<string, string>>): McpServerInput {
  const filled = (text: string) =>
    entry.fields.reduce((result, { name }) => result.replaceAll(`{${name}}`, values[name]?.trim() ?? ''), text)
  const env = entry.fields
    .filter(({ kind, name }) => kind === 'env' && values[name]?.trim())
    .map(({ name }) => [name, values[name]?.trim() ?? ''])
  return {
    slug,
    title: entry.title,
    transport: entry.transport,
    ...(entry.command === undefined ? {} : { command: entry.command }),
    ...(entry.args ? { args: entry.args.map(filled) } : {}),
    ...(entry.url === undefined ? {} : { url: entry.url }),
    ...(env.length > 0 ? { env: Object.fromEntries(env) } : {}),
    ...(entry.headers ? { headers: Object.fromEntries(Object.entries(entry.headers).map(([name, value]) => [name, filled(value)])) } : {}),
  }
}

/** Quotes command and arguments in full, as typed in a shell. */
export function commandLine(command: string, args: readonly string[]): string {
  return [command, ...args].map(word => (/^[\w@%+=:,./{}-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)).join(' ')
}

function keptRow(name: string, index: number): SecretRow {
  return { key: index, name, value: '', kept: true }
}

/** Splits lines into arguments. A line may contain spaces; blank lines are skipped. */
function linesOf(text: string): string[] {
  return text.split('\n').filter(line => line.trim() !== '')
}

function timeoutMs(form: ServerForm): number {
  return Math.round(Number(form.timeoutSeconds) * 1000)
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

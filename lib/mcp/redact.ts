import { isObject } from './json-schema.ts'
import type { ServerDefinition } from './server-definitions.ts'
import { authFieldsOf, isSecretField, valueAt } from './sign-in/auth-fields.ts'

const SECRET_NAME = /(auth|cookie|passw|secret|token|key|credential|pwd)/i
/** Arguments have more names that only look like one, such as `--max-tokens` and `--key-file`. */
const SECRET_ARGUMENT = /(^|[-_.])(api-?_?key|authorization|cookie|credential|pass|passwd|password|pwd|secret|token)$/i
/** `postgres://user:password@host`, whatever its variable or argument is called. */
const URL_PASSWORD = /:\/\/[^/\s:@]*:([^/\s@]+)@/
const SHORTEST_SECRET = 6
const HIDDEN = '[redacted]'

export type Redact = (text: string) => string

/** Which tokens a server was sent lately; they are not known beforehand. */
export interface SentTokens {
  readonly sentTokens: Iterable<string>
}

/** Replaces the secrets of a server wherever they stand in a text that it or its transport gave us, as they are or as a part of JSON or of an address. */
export function redactor(definition: Pick<ServerDefinition, 'args' | 'env' | 'headers' | 'auth' | 'url'>, sent: SentTokens | null): Redact {
  const { args, env, headers, auth, url } = definition
  const named = Object.entries(env).filter(([name]) => SECRET_NAME.test(name))
  const values = [...named, ...Object.entries(headers), ...argumentValues(args), ...queryValues(url)].flatMap(([, value]) => [
    value,
    value.replace(/^(Bearer|Basic|Token)\s+/i, ''),
  ])
  const passwords = [...args, ...Object.values(env), url ?? ''].flatMap(value => URL_PASSWORD.exec(value)?.[1] ?? [])
  const known = formsOf([...values, ...passwords, ...authSecrets(auth)])
  const hide = (text: string, secrets: readonly string[]) => secrets.reduce((clean, secret) => clean.replaceAll(secret, HIDDEN), text)
  const tokens = latestForms(sent)
  return text => hide(hide(text, known), tokens())
}

/** `--api-key sk-1`, `API_KEY=sk-1`, and `Authorization: Bearer sk-1` of a bridge. */
function argumentValues(args: readonly string[]): [string, string][] {
  return args.flatMap((arg, index): [string, string][] => {
    const [, name = '', value = ''] = /^([\w.-]+)\s*[=:]\s*(.+)$/s.exec(arg) ?? [null, args[index - 1], arg]
    return SECRET_ARGUMENT.test(name.replace(/([a-z])([A-Z])/g, '$1-$2')) && !value.startsWith('-') ? [[name, value]] : []
  })
}

function queryValues(url: string | null): [string, string][] {
  return url !== null && URL.canParse(url) ? [...new URL(url).searchParams].filter(([name]) => SECRET_NAME.test(name)) : []
}

/** A new token comes last, so that one and how many there are tell whether any is new. */
function latestForms(sent: SentTokens | null): () => readonly string[] {
  let forms: readonly string[] = []
  let of = ''
  return () => {
    const tokens = sent ? [...sent.sentTokens] : []
    const present = `${tokens.length} ${tokens.at(-1) ?? ''}`
    if (present !== of) [forms, of] = [formsOf(tokens), present]
    return forms
  }
}

function authSecrets(auth: ServerDefinition['auth']): string[] {
  const values = authFieldsOf(auth?.kind ?? '')
    .filter(isSecretField)
    .map(field => valueAt(auth, field.path))
  return values.filter(value => typeof value === 'string')
}

function formsOf(secrets: readonly string[]): string[] {
  const long = secrets.filter(secret => secret.length >= SHORTEST_SECRET)
  const forms = long.flatMap(secret => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret.toWellFormed())])
  return [...new Set(forms)].sort((a, b) => b.length - a.length)
}

/** What a request needs as the server wrote it; all else of what it lists is for people and models to read. */
const EXACT = new Set(['name', 'uri', 'uriTemplate', 'mimeType', 'type'])

/** What a server lists, without secrets in any of its words. */
export function redactedWords<T>(value: T, redact: Redact): T {
  if (typeof value === 'string') return redact(value) as T
  if (Array.isArray(value)) return value.map(item => redactedWords(item as unknown, redact)) as T
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, EXACT.has(key) && typeof item === 'string' ? item : redactedWords(item, redact)]),
  ) as T
}

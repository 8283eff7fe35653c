import { isObject } from '#lib/json-schema/shared.ts'
import { authFieldsOf, isSecretField, valueAt } from '../definitions/auth-fields.ts'
import type { ServerDefinition } from '../definitions/server-definitions.ts'

const SECRET_NAME = /(auth|cookie|passw|secret|token|key|credential|pwd)/i
/** Arguments have more names that only look like one, such as `--max-tokens` and `--key-file`. */
const SECRET_ARGUMENT = /(^|[-_.])(api-?_?key|authorization|cookie|credential|pass|passwd|password|pwd|secret|token)$/i
/** `postgres://user:password@host`, whatever its variable or argument is called. */
const URL_PASSWORD = /:\/\/[^/\s:@]*:([^/\s@]+)@/
/** Authentication scheme at the start of a value (RFC 9110, 11.6.2), in any header. */
const SCHEME = /^(?:Bearer|Basic|Digest|Token|DPoP|Negotiate|Api-?Key|Key)\s+/i
/** Long, of letters and digits without a space between, as no media type, place or name of a program is. */
const LIKE_A_TOKEN = /^(?=.*\d)(?=.*[a-z])[\w.~+/=:-]{16,}$/i
const SHORTEST_SECRET = 6
/** Enough of a long secret to be told from a word. */
const TELLING_CHARS = 12
const HIDDEN = '[redacted]'

export type Redact = (text: string) => string

/** Tokens recently sent to a server, which are not known beforehand. */
export interface SentTokens {
  readonly sentTokens: Iterable<string>
}

/**
 * Redacts the secrets of a server in any text from it or its transport: plain, within JSON or an address, and in Base64. Also redacts the beginning
 * of a secret at the end of a text that was cut there.
 */
export function redactor(definition: Pick<ServerDefinition, 'args' | 'env' | 'headers' | 'auth' | 'url'>, sent: SentTokens | null): Redact {
  const { args, env, headers, auth, url } = definition
  const named = Object.entries(env).filter(([name]) => SECRET_NAME.test(name))
  const values = [...named, ...Object.entries(headers).filter(isSecretHeader), ...argumentValues(args), ...queryValues(url)].flatMap(
    ([, value]) => [value, value.replace(SCHEME, ''), ...basicPasswords(value)],
  )
  const passwords = [...args, ...Object.values(env), url ?? ''].flatMap(value => URL_PASSWORD.exec(value)?.[1] ?? [])
  const known = formsOf([...values, ...passwords, ...authSecrets(auth), ...basicPairs(auth)])
  const tokens = latestForms(sent)
  return text => {
    const clean = hidden(hidden(text, known), tokens())
    return withoutRest(withoutRest(clean, known), tokens())
  }
}

function hidden(text: string, secrets: readonly string[]): string {
  return secrets.reduce((clean, secret) => clean.replaceAll(secret, HIDDEN), text)
}

/** Without the beginning of a secret that the text ends with; a cut may have put a full stop or an ellipsis behind it. */
function withoutRest(text: string, secrets: readonly string[]): string {
  const [end = ''] = /[.…]?$/.exec(text.slice(-1)) ?? []
  for (const secret of secrets)
    for (const body of new Set([text, text.slice(0, text.length - end.length)])) {
      const telling = Math.max(SHORTEST_SECRET, Math.min(TELLING_CHARS, Math.ceil(secret.length / 2)))
      const head = secret.slice(0, telling)
      for (let at = body.indexOf(head, Math.max(0, body.length - secret.length)); at >= 0; at = body.indexOf(head, at + 1))
        if (secret.startsWith(body.slice(at))) return text.slice(0, at) + HIDDEN + text.slice(body.length)
    }
  return text
}

/** Others are for the server to know what to answer with: a language, a media type, a region. */
function isSecretHeader([name, value]: [string, string]): boolean {
  return SECRET_NAME.test(name) || SCHEME.test(value) || LIKE_A_TOKEN.test(value)
}

/** Secrets in `Basic YWRhOm9wZW5zZXNhbWU=` (RFC 7617): the decoded pair, and the password alone. */
function basicPasswords(value: string): string[] {
  const [, credentials] = /^Basic\s+([\w+/=-]+)\s*$/i.exec(value) ?? []
  const pair = credentials === undefined ? '' : Buffer.from(credentials, 'base64').toString('utf8')
  return pair.includes(':') ? [pair, pair.slice(pair.indexOf(':') + 1)] : []
}

/** An id and its secret as they are sent together (RFC 6749, 2.3.1). */
function basicPairs(auth: ServerDefinition['auth']): string[] {
  return ['', 'idp.'].flatMap(place => {
    const [id, secret] = [valueAt(auth, `${place}clientId`), valueAt(auth, `${place}clientSecret`)]
    return typeof id === 'string' && typeof secret === 'string' ? [`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`] : []
  })
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

/** A new token comes last, so one and how many there are tell whether any is new. */
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
  const forms = long.flatMap(secret => [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret.toWellFormed()),
    ...(['base64', 'base64url'] as const).flatMap(encoding => {
      const encoded = Buffer.from(secret).toString(encoding)
      return [encoded, encoded.replace(/(?<!=)=+$/, '')]
    }),
  ])
  return [...new Set(forms)].sort((a, b) => b.length - a.length)
}

/** Fields that a later request needs exactly as the server wrote them; all others are for people and models to read. */
const EXACT = new Set(['name', 'uri', 'uriTemplate', 'mimeType', 'type'])

/** Redacts secrets in every text of a server's list. */
export function redactedWords<T>(value: T, redact: Redact): T {
  if (typeof value === 'string') return redact(value) as T
  if (Array.isArray(value)) return value.map(item => redactedWords(item as unknown, redact)) as T
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, EXACT.has(key) && typeof item === 'string' ? item : redactedWords(item, redact)]),
  ) as T
}

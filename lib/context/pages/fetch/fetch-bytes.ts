import { type AppError, isAppError } from '#lib/errors.ts'
import { NOT_PUBLIC, type SafeFetch } from '#lib/platform/index.ts'
import { server as t } from '#lib/words/en/server.ts'
import { FETCH_MS, MAX_PAGE_BYTES } from '../limits.ts'

export interface FetchPorts {
  safeFetch: SafeFetch
  /** `host:port` pairs that the configuration names. */
  allowHosts: ReadonlySet<string>
}

export type FetchedBytes =
  | { state: 'ready'; url: string; mediaType: string; charset: string | null; bytes: Uint8Array }
  | { state: 'failed'; reason: string; detail?: string }

const HEADERS = {
  accept: 'text/html, application/xhtml+xml, text/markdown, text/plain;q=0.9, application/json;q=0.9, application/pdf;q=0.9, */*;q=0.1',
  'user-agent': 'Mozilla/5.0 (compatible; Parley; reads pages that people name)',
}

/**
 * Reads one address through the outbound guard, without cookies or credentials. `signal` stops it, and then its reason is thrown; every other failure is a
 * reason for people. The deadline and the number of decoded bytes are bounded.
 */
export async function fetchBytes(
  { safeFetch, allowHosts }: FetchPorts,
  address: string,
  { signal, timeoutMs = FETCH_MS }: { signal: AbortSignal; timeoutMs?: number },
): Promise<FetchedBytes> {
  const leaving = new AbortController()
  try {
    const response = await safeFetch(address, {
      headers: HEADERS,
      signal: AbortSignal.any([signal, leaving.signal]),
      timeoutMs,
      maxBytes: MAX_PAGE_BYTES,
      allowHosts,
    })
    if (!response.ok) return { state: 'failed', reason: t('answered', { status: response.status, meaning: words(response.status) }) }
    if (Number(response.headers.get('content-length') ?? 0) > MAX_PAGE_BYTES) return { state: 'failed', reason: tooLarge() }
    const [mediaType = '', ...parameters] = (response.headers.get('content-type') ?? '').toLowerCase().split(';')
    const charset = parameters.map(one => /^\s*charset\s*=\s*"?([\w:.-]+)"?\s*$/.exec(one)?.[1]).find(Boolean) ?? null
    const bytes = new Uint8Array(await response.arrayBuffer())
    return { state: 'ready', url: response.url, mediaType: mediaType.trim(), charset, bytes }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    return { state: 'failed', ...failureOf(error) }
  } finally {
    leaving.abort()
  }
}

const tooLarge = () => t('pageTooLarge', { mebibytes: MAX_PAGE_BYTES / 1024 / 1024 })
/** Says the same of a name that does not exist and of an internal one. The difference would tell strangers the names of a network. */
const NO_HOST = () => t('hostNotFoundNot')
const tooLate = () => t('noAnswerWithin', { seconds: FETCH_MS / 1000 })
const CODES: Readonly<Record<string, () => string>> = {
  ENOTFOUND: NO_HOST,
  ENODATA: NO_HOST,
  EAI_AGAIN: NO_HOST,
  ECONNREFUSED: () => t('nothingAnswersHost'),
  ECONNRESET: () => t('hostClosedConnection'),
  UND_ERR_SOCKET: () => t('hostClosedConnection'),
  UND_ERR_CONNECT_TIMEOUT: tooLate,
  ETIMEDOUT: tooLate,
}

/** Gives the reason for people, and for the log a word that names no host. */
function failureOf(error: unknown): { reason: string; detail: string } {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isAppError(cause)) return { reason: refusalOf(cause), detail: cause.code }
    if (cause.name === 'TimeoutError') return { reason: tooLate(), detail: 'timeout' }
    const code = 'code' in cause ? String(cause.code) : ''
    const known = CODES[code]?.()
    if (known !== undefined) return { reason: known, detail: code }
    if (/CERT|TLS|SSL|SELF_SIGNED|ISSUER/.test(code)) return { reason: t('certificateNotValid'), detail: code }
  }
  return { reason: t('couldNotReached'), detail: 'unknown' }
}

function refusalOf({ code, message }: AppError): string {
  if (code === 'too_large') return tooLarge()
  return message.includes(NOT_PUBLIC) ? NO_HOST() : message
}

function words(status: number): string {
  const known: Readonly<Record<number, string>> = {
    401: 'sign-in needed',
    403: 'forbidden',
    404: 'not found',
    410: 'gone',
    429: 'too many requests',
  }
  const meaning = known[status] ?? (status >= 500 ? 'its server failed' : null)
  return meaning === null ? '' : ` (${meaning})`
}

import { isAppError } from '#lib/errors.ts'
import type { SafeFetch } from '#lib/platform/index.ts'
import { FETCH_MS, MAX_PAGE_BYTES } from '../limits.ts'

export interface FetchPorts {
  safeFetch: SafeFetch
  /** `host:port` pairs that the configuration names. */
  allowHosts: ReadonlySet<string>
}

export type Fetched =
  | { state: 'ready'; url: string; mediaType: string; charset: string | null; bytes: Uint8Array }
  | { state: 'failed'; reason: string }

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
): Promise<Fetched> {
  const leaving = new AbortController()
  try {
    const response = await safeFetch(address, {
      headers: HEADERS,
      signal: AbortSignal.any([signal, leaving.signal]),
      timeoutMs,
      maxBytes: MAX_PAGE_BYTES,
      allowHosts,
    })
    if (!response.ok) return { state: 'failed', reason: `It answered ${response.status}${words(response.status)}.` }
    if (Number(response.headers.get('content-length') ?? 0) > MAX_PAGE_BYTES) return { state: 'failed', reason: TOO_LARGE }
    const [mediaType = '', ...parameters] = (response.headers.get('content-type') ?? '').toLowerCase().split(';')
    const charset = parameters.map(one => /^\s*charset\s*=\s*"?([\w:.-]+)"?\s*$/.exec(one)?.[1]).find(Boolean) ?? null
    const bytes = new Uint8Array(await response.arrayBuffer())
    return { state: 'ready', url: response.url, mediaType: mediaType.trim(), charset, bytes }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    return { state: 'failed', reason: reasonOf(error) }
  } finally {
    leaving.abort()
  }
}

const TOO_LARGE = `It is larger than ${MAX_PAGE_BYTES / 1024 / 1024} MiB.`
const CODES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'Its host was not found.',
  EAI_AGAIN: 'Its host was not found.',
  ECONNREFUSED: 'Nothing answers at its host.',
  ECONNRESET: 'Its host closed the connection.',
  UND_ERR_SOCKET: 'Its host closed the connection.',
  UND_ERR_CONNECT_TIMEOUT: `It did not answer within ${FETCH_MS / 1000} seconds.`,
  ETIMEDOUT: `It did not answer within ${FETCH_MS / 1000} seconds.`,
}

function reasonOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (isAppError(cause)) return cause.code === 'too_large' ? TOO_LARGE : cause.message
    if (cause.name === 'TimeoutError') return `It did not answer within ${FETCH_MS / 1000} seconds.`
    const code = 'code' in cause ? String(cause.code) : ''
    if (CODES[code]) return CODES[code]
    if (/CERT|TLS|SSL|SELF_SIGNED|ISSUER/.test(code)) return 'Its certificate is not valid.'
  }
  return 'It could not be reached.'
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

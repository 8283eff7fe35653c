import dns, { type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { Agent, type RequestInit as UndiciInit, fetch as undiciFetch } from 'undici'
import { AppError, isAppError } from '#lib/errors.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { classifyAddress } from './addresses.ts'

export interface SafeFetchInit extends Omit<RequestInit, 'body'> {
  body?: string | Uint8Array | URLSearchParams | FormData | null
  /** For the whole exchange, body and redirects included; `Infinity` where the caller keeps a deadline of its own. Ends as a TimeoutError. */
  timeoutMs: number
  /** Most bytes of the decoded body; a longer one ends with `AppError('too_large')`. */
  maxBytes: number
  /** `host:port` pairs (see `hostAndPort`) that an operator has named: they may be private. Link-local and metadata addresses never may. */
  allowHosts?: ReadonlySet<string>
}

/**
 * Fetches addresses that are not all known beforehand; nothing else may. Every connection is checked when it is made, on the very address that it
 * connects to. Redirects are checked again; the exemption holds only on the same host and port. A redirect to another origin loses all headers that may
 * hold a credential, and may not carry a body along. Throws `AppError('address_refused')`.
 */
export type SafeFetch = (url: string | URL, init: SafeFetchInit) => Promise<Response>

type Resolve = (hostname: string, callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void) => void

/** Stands in every refusal of an address that is not public. */
export const NOT_PUBLIC = 'not a public address'

const MAX_REDIRECTS = 5
const CONNECT_MS = 10_000
const KEPT_ACROSS_ORIGINS = new Set(['accept', 'accept-language', 'content-type', 'user-agent'])

/** `example.org:443` of `https://example.org/path`: what `allowHosts` holds. */
export function hostAndPort(url: string | URL): string {
  const { hostname, port, protocol } = new URL(url)
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`
}

/** `resolve` is the system's resolver unless a test brings its own. */
export function createSafeFetch(resolve: Resolve = (hostname, callback) => dns.lookup(hostname, { all: true }, callback)): SafeFetch {
  const agents = { guarded: agent(lookup(resolve, false)), named: agent(lookup(resolve, true)) }

  return async (input, { timeoutMs, maxBytes, allowHosts, ...init }) => {
    const deadline = Number.isFinite(timeoutMs) ? AbortSignal.timeout(timeoutMs) : null
    const signals = [init.signal, deadline].filter(signal => signal !== null && signal !== undefined)
    const signal = signals.length > 0 ? AbortSignal.any(signals) : null
    const first = checkedUrl(input)
    const named = allowHosts?.has(hostAndPort(first)) ?? false
    let hop = { url: first, method: init.method ?? 'GET', headers: new Headers(init.headers), body: init.body ?? null }
    for (let redirects = 0; ; redirects++) {
      const exempt = named && hostAndPort(hop.url) === hostAndPort(first)
      refuseLiteral(hop.url, exempt)
      const response = await undiciFetch(hop.url, {
        ...(init as UndiciInit),
        method: hop.method,
        headers: [...hop.headers],
        body: hop.body as UndiciInit['body'] & {},
        signal,
        redirect: 'manual',
        dispatcher: exempt ? agents.named : agents.guarded,
      }).catch(rethrowRefusal)
      const location = response.headers.get('location')
      if (init.redirect === 'manual' || location === null || ![301, 302, 303, 307, 308].includes(response.status)) {
        return capped(response as unknown as Response, hop.url, maxBytes)
      }
      await response.body?.cancel()
      if (init.redirect === 'error' || redirects === MAX_REDIRECTS) throw refusal(hop.url, 'it redirects too often')
      hop = redirected(hop, checkedUrl(new URL(location, hop.url)), response.status)
    }
  }
}

interface Hop {
  url: URL
  method: string
  headers: Headers
  body: NonNullable<SafeFetchInit['body']> | null
}

/** Method and body as in the Fetch standard, HTTP-redirect fetch, steps 12 to 14. */
function redirected(hop: Hop, url: URL, status: number): Hop {
  const becomesGet = (status === 303 && !['GET', 'HEAD'].includes(hop.method)) || ([301, 302].includes(status) && hop.method === 'POST')
  const body = becomesGet ? null : hop.body
  const headers = new Headers([...hop.headers].filter(([name]) => url.origin === hop.url.origin || KEPT_ACROSS_ORIGINS.has(name)))
  if (becomesGet) headers.delete('content-type')
  if (body !== null && url.origin !== hop.url.origin) throw refusal(url, 'a redirect would carry the request to another origin')
  return { url, method: becomesGet ? 'GET' : hop.method, headers, body }
}

function checkedUrl(input: string | URL): URL {
  const url = new URL(input)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refusal(url, 'only http and https are spoken')
  return url
}

/** The lookup hook does not run for addresses that are written out. */
function refuseLiteral(url: URL, exempt: boolean): void {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isAllowed(host, exempt)) throw refusal(url, `it is ${NOT_PUBLIC}`)
}

function isAllowed(address: string, exempt: boolean): boolean {
  const kind = classifyAddress(address)
  return kind === 'public' || (kind === 'private' && exempt)
}

function agent(hook: LookupFunction): Agent {
  return new Agent({ connect: { lookup: hook, timeout: CONNECT_MS }, headersTimeout: 0, bodyTimeout: 0 })
}

function lookup(resolve: Resolve, exempt: boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, (error, found) => {
      if (error) return callback(error, '')
      const allowed = found.filter(({ address }) => isAllowed(address, exempt))
      const [best] = allowed
      if (!best)
        return callback(new AppError('address_refused', { message: t('hostnameNotPublicNot', { hostname, notPublic: NOT_PUBLIC }) }), '')
      if (options.all) return callback(null, allowed)
      callback(null, best.address, best.family)
    })
  }
}

function refusal(url: URL, reason: string): AppError {
  return new AppError('address_refused', { message: t('addressNotReached', { address: url.host || url.protocol, reason }) })
}

function rethrowRefusal(error: unknown): never {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (isAppError(cause)) throw cause
  throw error
}

function capped(response: Response, url: URL, maxBytes: number): Response {
  const { status, statusText, headers } = response
  const body = response.body && Number.isFinite(maxBytes) ? response.body.pipeThrough(byteCap(maxBytes)) : response.body
  const result = new Response(body, { status, statusText, headers: [...headers] })
  return Object.defineProperty(result, 'url', { value: url.href })
}

function byteCap(maxBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let seen = 0
  return new TransformStream({
    transform(chunk, controller) {
      seen += chunk.byteLength
      if (seen > maxBytes) throw new AppError('too_large', { message: t('answerLargerThanMax', { maxBytes }) })
      controller.enqueue(chunk)
    },
  })
}

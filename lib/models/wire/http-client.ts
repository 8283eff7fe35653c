import dns from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { urlToHttpOptions } from 'node:url'
import { classifyAddress } from '#lib/platform/index.ts'
import { connectionError } from './connection-error.ts'
import { decompressed } from './decompressed.ts'
import { agentOptions, beginAnswer } from './provider-sockets.ts'

export interface OutgoingRequest {
  url: URL
  headers: Record<string, string>
  body: string
  signal: AbortSignal
}

/** HTTP client for providers, which returns a response as soon as its head is there. */
export interface HttpClient {
  /** Rejects with a `ProviderError` or the signal's reason. Aborting closes the connection immediately, also while the body is read. */
  post(request: OutgoingRequest): Promise<IncomingMessage>
}

const CONNECT_MS = 10_000

/**
 * Creates the client, one per process. Providers may have private addresses, but never link-local or metadata ones; the address that is
 * connected to is checked. Redirects are not followed.
 */
export function createHttpClient(): HttpClient {
  const agents = { 'http:': new http.Agent(agentOptions), 'https:': new https.Agent(agentOptions) }

  const attempt = (asked: OutgoingRequest) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { url, body, signal } = asked
      const isTls = url.protocol === 'https:'
      const request = (isTls ? https : http).request({
        ...targetOf(url),
        method: 'POST',
        agent: agents[isTls ? 'https:' : 'http:'],
        lookup: guardedLookup,
        headers: headList(asked),
      })
      const onAbort = () => request.destroy()
      const connecting = setTimeout(() => request.destroy(Object.assign(new Error('connect timed out'), { code: 'ETIMEDOUT' })), CONNECT_MS)
      request.once('socket', socket => {
        beginAnswer(socket)
        if (!socket.connecting) return clearTimeout(connecting)
        socket.once(isTls ? 'secureConnect' : 'connect', () => clearTimeout(connecting))
      })
      request.once('close', () => {
        clearTimeout(connecting)
        signal.removeEventListener('abort', onAbort)
      })
      request.once('response', resolve)
      request.on('error', error => reject(new Unsent(error, request.reusedSocket)))
      signal.addEventListener('abort', onAbort, { once: true })
      request.end(body)
    })

  return {
    async post(request) {
      request.signal.throwIfAborted()
      for (let again = false; ; again = true) {
        try {
          return decompressed(await attempt(request))
        } catch (error) {
          request.signal.throwIfAborted()
          if (!(error instanceof Unsent)) throw error
          if (again || !error.isStaleSocket) throw connectionError(error.cause, request.url)
        }
      }
    },
  }
}

/**
 * Returns the headers as a list, which Node writes unchanged; from an object it would build and copy a table. With a list Node adds neither
 * `host` nor credentials from the URL, so they are added here.
 */
function headList({ url, headers, body }: OutgoingRequest): string[] {
  const head = new Map<string, string>([['host', url.host]])
  if (url.username !== '' || url.password !== '') head.set('authorization', basic(url))
  for (const name in headers) head.set(name.toLowerCase(), headers[name] as string)
  head.set('content-length', String(Buffer.byteLength(body)))
  head.set('accept-encoding', 'identity')
  return [...head].flat()
}

function basic({ username, password }: URL): string {
  return `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`
}

/**
 * Caches the request options of checked URLs. A provider has one URL for all requests, and Node copies some 36 properties per conversion.
 */
const targets = new WeakMap<URL, http.RequestOptions>()

function targetOf(url: URL): http.RequestOptions {
  const known = targets.get(url)
  if (known) return known
  refuseLiteral(url)
  const { protocol, hostname, port, path } = urlToHttpOptions(url)
  const target = { protocol, hostname, port, path } as http.RequestOptions
  targets.set(url, target)
  return target
}

/** Failure before an answer. If the server had closed a reused socket, the request is retried once on a new one. */
class Unsent extends Error {
  readonly isStaleSocket: boolean

  constructor(cause: NodeJS.ErrnoException, reusedSocket: boolean) {
    super('no answer', { cause })
    this.isStaleSocket = reusedSocket && (cause.code === 'ECONNRESET' || cause.code === 'EPIPE')
  }
}

const guardedLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '')
    const allowed = found.filter(({ address }) => classifyAddress(address) !== 'never')
    const [first] = allowed
    if (!first) return callback(Object.assign(new Error('refused'), { code: 'PARLEY_REFUSED' }), '')
    if (options.all) return callback(null, allowed)
    callback(null, first.address, first.family)
  })
}

function refuseLiteral(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && classifyAddress(host) === 'never') throw connectionError({ code: 'PARLEY_REFUSED' }, url)
}

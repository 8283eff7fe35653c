import type { IncomingMessage, ServerResponse } from 'node:http'
import { server } from '#lib/server.ts'
import type { RouteHandler } from '../route.ts'
import type { RouteRequest } from '../route-request.ts'
import { eventsOf } from '../streaming/sse.ts'
import { GONE, writeEvents } from '../streaming/write-events.ts'

/** A route that skips Next's router and is answered by the handler of its route file. */
export interface DirectRoute {
  method: 'GET' | 'POST'
  /** Pattern of the whole path; its named groups are the parameters. It must match no path that Next would decode, redirect or refuse. */
  path: RegExp
  handler: RouteHandler
}

/** Begins to answer, or returns false for a request that Next must answer. */
export type DirectListener = (request: IncomingMessage, response: ServerResponse) => boolean

const KEY = Symbol.for('parley.direct')

/** Offers the listener to `scripts/http-server.mjs` on globalThis: the routes live in the bundle that Next made of `instrumentation.ts`. */
export function answerDirectly(routes: readonly DirectRoute[]): void {
  ;(globalThis as { [KEY]?: DirectListener })[KEY] = createDirectListener(routes)
}

export function createDirectListener(routes: readonly DirectRoute[]): DirectListener {
  return (request, response) => {
    const url = request.url ?? ''
    const end = url.indexOf('?')
    const path = end === -1 ? url : url.slice(0, end)
    for (const route of routes) {
      if (request.method !== route.method) continue
      const match = route.path.exec(path)
      if (!match) continue
      void answer({ handler: route.handler, params: { ...match.groups } }, request, response)
      return true
    }
    return false
  }
}

interface Asked {
  handler: RouteHandler
  params: object
}

async function answer({ handler, params }: Asked, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const gone = new AbortController()
  response.once('close', () => response.writableFinished || gone.abort(GONE))
  try {
    const answered = await handler(askedRequest(request, gone.signal), { params: Promise.resolve(params) })
    response.statusCode = answered.status
    response.setHeaders(answered.headers)
    const events = eventsOf(answered)
    if (events) await writeEvents(events, response)
    else response.end(Buffer.from(await answered.arrayBuffer()))
  } catch (error) {
    if (!gone.signal.aborted) server().platform.log.error('http.answer_failed', { error })
    response.destroy()
  }
}

function askedRequest(request: IncomingMessage, signal: AbortSignal): RouteRequest {
  const given = (name: string) => request.headersDistinct[name.toLowerCase()]
  const hasBody = request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
  return {
    method: request.method ?? '',
    // A fixed host: the client's own claim must not be read from here.
    url: `http://localhost${request.url ?? ''}`,
    headers: {
      // Like `Headers`; proxies may split the cookies of HTTP/2 into several lines.
      get: name => given(name)?.join(name.toLowerCase() === 'cookie' ? '; ' : ', ') ?? null,
      has: name => given(name) !== undefined,
    },
    signal,
    body: hasBody ? piecesOf(request) : null,
    acceptsEvents: true,
  }
}

/** Reads the body. A short one has arrived whole, and one read costs less than an iteration. */
async function* piecesOf(request: IncomingMessage): AsyncGenerator<Uint8Array, void> {
  const whole: Buffer | null = request.complete ? request.read() : null
  if (whole) yield whole
  // Leaving the iterator early would close the connection before the refusal is sent.
  else yield* request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
}

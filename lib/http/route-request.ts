/** A name that is given several times has its values joined by a comma. */
export type RouteHeaders = Pick<Headers, 'get' | 'has'>

/** What of a request a route may use. Next's is one; that of `direct.ts` has no more than this. */
export interface RouteRequest {
  readonly method: string
  readonly url: string
  readonly headers: RouteHeaders
  readonly signal: AbortSignal
  readonly body: AsyncIterable<Uint8Array> | null
  /** Whoever asked writes the events of the answer itself (`eventsOf`). */
  readonly acceptsEvents?: true
}

/** For libraries that want a request as the platform has it, in routes that only Next answers. */
export function wholeRequest(request: RouteRequest): Request {
  if (request instanceof Request) return request
  throw new Error('a request past the router has no more than routes may use')
}

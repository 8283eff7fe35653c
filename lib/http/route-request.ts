/** Headers of a request. Values of a repeated name are joined by a comma. */
export type RouteHeaders = Pick<Headers, 'get' | 'has'>

/** Part of a request that routes may use. Next's request fits it; that of `direct.ts` has nothing more. */
export interface RouteRequest {
  readonly method: string
  readonly url: string
  readonly headers: RouteHeaders
  readonly signal: AbortSignal
  readonly body: AsyncIterable<Uint8Array> | null
  /** True where the server writes the events of the answer itself (`eventsOf`). */
  readonly acceptsEvents?: true
}

/** Returns the platform's own request, for libraries that need it, in routes that only Next answers. */
export function wholeRequest(request: RouteRequest): Request {
  if (request instanceof Request) return request
  throw new Error('a request past the router has no more than routes may use')
}

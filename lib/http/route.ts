import type { z } from 'zod'
import { type Actor, type RightAsked, requireRight } from '#lib/auth/index.ts'
import { AppError, isAppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { isConnectionLost, isOverdue, isStorageFull, ping, readiness, toStorableJson } from '#lib/platform/index.ts'
import { server } from '#lib/server.ts'
import { server as t } from '#lib/words/en/server.ts'
import { accepts } from './accept.ts'
import { checked, DEFAULT_BODY_BYTES, readBody, readBytes } from './body.ts'
import { type Identification, identify } from './identity.ts'
import { requireSameOrigin } from './origin.ts'
import { errorResponse, json } from './respond.ts'
import type { TypedBy } from './route-call.ts'
import type { RouteRequest } from './route-request.ts'
import type { Scope } from './scope.ts'
import { eventsOf } from './streaming/sse.ts'

type ActorBy<By extends Identification> = By extends 'none' ? undefined : Actor
type Empty = Record<string, never>
/** Schema of what a route does not take. */
type None = z.ZodType<Empty, undefined>

type RouteOptions<By extends Identification, Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = {
  /** `session`: the browser's cookie. `key`: `Authorization: Bearer`. `client`: that, or the token of a connected OAuth client. `any`: cookie or key. `none`: anybody. */
  auth: By
  /** Parameters that do not fit are answered with 404. A scope brings its own. */
  params?: Params
  /** Thing that the address names, looked for before the body is read. */
  scope?: Scope<Params, ActorBy<By>>
  query?: Query
  /** Status of an answer in JSON; 200 where it is not given. */
  status?: number
  /** Media types of the answer; refused with 406 where `Accept` forbids them all. */
  accept?: string | string[]
  /** Schema of the JSON body. Without it, and without `bytes`, the body is not read. */
  body?: Body
  /** Most bytes of a raw body, which is not parsed. */
  bytes?: number
  /** Defaults to 1 MiB. */
  maxBodyBytes?: number
  /** Answers also those who have not accepted the terms. */
  beforeTerms?: boolean
  /** Makes the refusal, for callers that expect another error body than ours. */
  refuse?: (error: AppError, request: RouteRequest) => Response
} & (By extends 'none' ? { right?: never } : { right: RightAsked })

export interface RouteContext<By extends Identification, Params, Query, Body> {
  actor: ActorBy<By>
  params: Params
  query: Query
  body: Body
  /** The raw body; empty unless the route takes one. */
  bytes: Buffer
  request: RouteRequest
  requestId: string
}

/** Handler of a route file, as Next calls it; the page calls it by the types of `Call`. */
export interface RouteHandler<Call = unknown> extends TypedBy<Call> {
  (request: RouteRequest, context: { params: Promise<unknown> }): Promise<Response>
}

/**
 * Wraps every route. Checks start-up (503), identity (401), terms and right (403), existence (404), accept (406) and body (415, 413, 400), then calls
 * the handler. A `Response` goes out as it is, `undefined` becomes 204, anything else 200 with JSON. Refusals become error bodies. An
 * unexpected error is logged once under the request id and answered `internal`; `degraded` (503) while the database is away or its disk is
 * full.
 */
export function route<
  By extends Identification,
  Params extends z.ZodType = None,
  Query extends z.ZodType = None,
  Body extends z.ZodType = None,
  Answer = unknown,
>(
  options: RouteOptions<By, Params, Query, Body>,
  handler: (context: RouteContext<By, z.output<Params>, z.output<Query>, z.output<Body>>) => Promise<Answer>,
): RouteHandler<{ params: z.input<Params>; query: z.input<Query>; body: z.input<Body>; answer: Answer }> {
  return async (request, { params: rawParams }) => {
    const requestId = requestIdOf(request)
    try {
      requireReady()
      const askedMs = performance.now()
      const first = await requireActor(request, options)
      // Next gives none at all where the address names nothing.
      const params = checkedParams(options.scope?.params ?? options.params, (await rawParams) ?? {})
      await options.scope?.find(first, params)
      requireAccepted(request, options.accept)
      const query = (options.query ? checked(options.query, queryOf(request)) : {}) as z.output<Query>
      const body = (options.body ? await readBody(request, options.body, options.maxBodyBytes ?? DEFAULT_BODY_BYTES) : {}) as z.output<Body>
      const bytes = options.bytes === undefined ? NO_BYTES : await readBytes(request, options.bytes)
      const actor = performance.now() - askedMs > STANDS_MS ? await requireActor(request, options) : first
      return withRequestId(toResponse(await handler({ actor, params, query, body, bytes, request, requestId }), options.status), requestId)
    } catch (error) {
      const refusal = await refusalOf(error, request, requestId)
      return withRequestId((options.refuse ?? (given => errorResponse(given)))(refusal, request), requestId)
    }
  }
}

const NO_BYTES = Buffer.alloc(0)

/** Time after which the caller is identified again: a client may hold its body back until after its session or key has ended. */
const STANDS_MS = 200

function requireReady(): void {
  const { state } = readiness()
  if (state !== 'ready') throw new AppError('starting', { retryAfterMs: 1000 })
}

async function requireActor<By extends Identification>(
  request: RouteRequest,
  options: { auth: By; right?: RightAsked | undefined; beforeTerms?: boolean },
): Promise<ActorBy<By>> {
  const actor = await identify(request.headers, options.auth)
  if (options.auth !== 'none' && !actor) throw new AppError('unauthenticated')
  if (options.auth !== 'key') requireSameOrigin(request, server().platform.env.url)
  if (actor && !options.beforeTerms && (await server().auth.terms.owes(actor))) throw new AppError('terms_not_accepted')
  if (actor && options.right) requireRight(actor, options.right)
  return (actor ?? undefined) as ActorBy<By>
}

function checkedParams<Params extends z.ZodType>(schema: Params | undefined, raw: unknown): z.output<Params> {
  if (!schema) return {} as z.output<Params>
  const result = schema.safeParse(toStorableJson(raw))
  if (!result.success) throw new AppError('not_found')
  return result.data
}

function requireAccepted(request: RouteRequest, accept: string | string[] | undefined): void {
  const offered = accept === undefined ? [] : [accept].flat()
  if (offered.length > 0 && !offered.some(mediaType => accepts(request.headers.get('accept'), mediaType)))
    throw new AppError('not_acceptable', { details: { offered } })
}

/** Reads the query; a repeated name becomes a list. */
function queryOf(request: RouteRequest): Record<string, string | string[]> {
  const search = new URL(request.url).searchParams
  return toStorableJson(Object.fromEntries([...new Set(search.keys())].map(name => [name, oneOrAll(search.getAll(name))])))
}

function oneOrAll(values: string[]): string | string[] {
  return values.length === 1 ? (values[0] as string) : values
}

function toResponse(value: unknown, status = 200): Response {
  if (value instanceof Response || eventsOf(value)) return value as Response
  return value === undefined ? new Response(null, { status: 204 }) : json(value, { status })
}

/** Turns an error into a refusal. One that the database's absence may have caused can be retried. */
async function refusalOf(error: unknown, request: RouteRequest, requestId: string): Promise<AppError> {
  if (isAppError(error)) return error
  if (!request.signal.aborted)
    server().platform.log.error('http.unexpected', { requestId, method: request.method, path: new URL(request.url).pathname, error })
  const details = { request_id: requestId }
  if (isStorageFull(error)) return new AppError('degraded', { message: DISK_FULL(), retryAfterMs: 10_000, details })
  // The database may be back by now.
  if (isConnectionLost(error) || isOverdue(error)) return new AppError('degraded', { retryAfterMs: 1_000, details })
  const isAway = (await ping(server().platform.db)) !== null
  return isAway ? new AppError('degraded', { retryAfterMs: 1_000, details }) : new AppError('internal', { details })
}

const DISK_FULL = () => t('serversDiskFullNothing')

const REQUEST_ID = /^[\w.-]{8,64}$/

/** Takes the request id of a caller that traces its requests, or makes one. */
function requestIdOf(request: RouteRequest): string {
  const given = request.headers.get('x-request-id')
  return given !== null && REQUEST_ID.test(given) ? given : newId()
}

function withRequestId(response: Response, requestId: string): Response {
  const named = hasFixedHeaders(response) ? new Response(response.body, response) : response
  named.headers.set('X-Request-Id', requestId)
  return named
}

/** Headers of `Response.redirect` and `Response.error` cannot be changed. */
function hasFixedHeaders({ status, type }: Response): boolean {
  return type === 'error' || (status >= 300 && status < 400)
}

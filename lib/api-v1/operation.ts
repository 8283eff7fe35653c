import type { z } from 'zod'
import type { RightAsked } from '#lib/auth/index.ts'
import type { AppError, ErrorCode } from '#lib/errors.ts'
import { type RouteContext, type RouteHandler, route, type Scope } from '#lib/http/index.ts'

/** Body of a success: `json` alone; `chunks` or `csv` as well where the request may ask for a stream of them or for a table; or `events`; none with 204. */
type Success =
  | { status: 200 | 201 | 202; json: z.ZodType; chunks?: z.ZodType; csv?: true; events?: never }
  | { status: 200; events: Record<string, z.ZodType>; json?: never; chunks?: never; csv?: never }
  | { status: 204; events?: never; json?: never; chunks?: never; csv?: never }

/** Operation of `/api/v1`: its route is made of it, and openapi.json describes it. */
export interface Operation {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Path below `/api/v1`, parameters in braces. */
  path: string
  summary: string
  right: RightAsked
  /** Thing that the path names. Where the handler looks for it, its `params` alone. */
  scope?: Scope<z.ZodObject>
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  maxBodyBytes?: number
  /** Raw body of one of these media types, which is not parsed. */
  bytes?: { most: number; types: readonly string[] }
  /** True where the operation reads `Last-Event-ID`. */
  resumable?: true
  success: Success
  /** True where the answer may be the status of a provider that was asked. */
  asksModel?: true
  /** Codes of refusals beyond those that follow from the above (`refusals.ts`). */
  refusals?: readonly ErrorCode[]
  /** Refusals of another shape than ours, and the name of that in openapi.json. */
  refuse?: { name: string; body: z.ZodType; answer: (error: AppError) => Response }
}

type Read<Schema, Otherwise = Record<string, never>> = Schema extends z.ZodType ? z.output<Schema> : Otherwise
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined
type Of<Op, Key extends string> = Op extends Record<Key, infer Value> ? Value : undefined
type ParamsOf<Op> = Of<Op, 'scope'> extends { params: infer Params } ? Params : Of<Op, 'params'>
type AnswerOf<Result extends Success> = Result extends { chunks: z.ZodType } | { events: object }
  ? Response
  : Read<Result['json'], void> | (Result extends { csv: true } ? Response : never)

/** Input of an operation's handler. */
type ContextOf<Op> = RouteContext<'key', Read<ParamsOf<Op>>, Read<Of<Op, 'query'>>, Read<Of<Op, 'body'>>>
/** Call of an operation as its caller sees it. */
type CallOf<Op extends Operation> = {
  params: Sent<ParamsOf<Op>>
  query: Sent<Of<Op, 'query'>>
  body: Sent<Of<Op, 'body'>>
  answer: AnswerOf<Op['success']>
}

/** Handler of a route of `/api/v1`, and the operation that it was made of. */
export type OperationHandler<Op extends Operation = Operation> = RouteHandler<CallOf<Op>> & { operation: Op }

/** Makes the route of an operation. The handler returns the body of a success in JSON, or a `Response` with events. */
export function operation<Op extends Operation>(
  given: Op,
  handler: (context: ContextOf<Op>) => Promise<AnswerOf<Op['success']>>,
): OperationHandler<Op> {
  const { success, refuse, bytes, ...options }: Operation = given
  const accept = [
    ...(success.json ? ['application/json'] : []),
    ...(success.events || success.chunks ? ['text/event-stream'] : []),
    ...(success.csv ? ['text/csv'] : []),
  ]
  const made = route(
    {
      ...options,
      auth: 'key',
      status: success.status,
      accept,
      ...(bytes ? { bytes: bytes.most } : {}),
      ...(refuse ? { refuse: refuse.answer } : {}),
    },
    handler as never,
  )
  return Object.assign(made as RouteHandler<CallOf<Op>>, { operation: given })
}

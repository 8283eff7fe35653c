import { z } from 'zod'
import { lastEventId } from '#lib/api-v1/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import { guardedSse, named, type RouteRequest, route, scopes, UI_STREAM_HEADERS, uiMessageStream } from '#lib/http/index.ts'
import { readerOf } from '#lib/projects/index.ts'
import { server } from '#lib/server.ts'
import { startRequest } from './start-request.ts'

const runId = z.string().max(64).exactOptional()
const query = z.object({ after: z.coerce.number().int().min(0).exactOptional(), run: runId })

/** Starts a run and streams it from its first event. The run continues when its reader disconnects. */
export const POST = route(
  {
    auth: 'session',
    right: 'chat:write',
    scope: scopes.writableChat,
    accept: 'text/event-stream',
    body: startRequest,
    maxBodyBytes: 4 * 1024 * 1024,
  },
  async ({ actor, params, body, request }) => {
    const { runId } = await server().runs.start(actor, params.chatId, body)
    return readRun(actor, { chatId: params.chatId, runId, after: 0, request })
  },
)

/** Streams the chat's run in progress, after a cursor or from its first event. Answers 204 where nothing runs, or another run than the one named. */
export const GET = route(
  { auth: 'session', right: 'chat:read', params: named('chatId'), query },
  async ({ actor, params, query, request }) => {
    const run = await server().runs.active(actor, params.chatId)
    if (!run || (query.run !== undefined && query.run !== run.id)) return undefined
    return readRun(actor, { chatId: params.chatId, runId: run.id, after: query.after ?? lastEventId(request.headers), request })
  },
)

/** Stops the chat's run in progress, unless another run was named. What was shown stays; queued messages are held unless `queue=send`. */
export const DELETE = route(
  {
    auth: 'session',
    right: 'chat:write',
    params: named('chatId'),
    query: z.object({ run: runId, queue: z.enum(['hold', 'send']).exactOptional() }),
  },
  async ({ actor, params, query }) => {
    const { runs } = server()
    const run = await runs.active(actor, params.chatId)
    if (run && (query.run === undefined || query.run === run.id)) await runs.stop(actor, run.id, { sendsQueue: query.queue === 'send' })
    return new Response(null, { status: 202 })
  },
)

function readRun(actor: Actor, read: { chatId: string; runId: string; after: number; request: RouteRequest }): Promise<Response> {
  const { chatId, runId, after, request } = read
  return guardedSse({ request, credentials: readerOf(actor, chatId), headers: UI_STREAM_HEADERS }, async signal =>
    uiMessageStream(await server().runs.tail(actor, runId, { after, signal })),
  )
}

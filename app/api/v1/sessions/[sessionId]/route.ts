import { toMessages, toSessionState, v1Requests } from '#lib/api-v1/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { isCrossRefReady } from '../../../cross-ref-ready.ts'
import { stopActiveRun } from '../../../stop-active-run.ts'
import { chatPatchOf } from './chat-patch.ts'

/** Most messages in the answer; `GET …/messages` pages through all of them. */
const MOST_MESSAGES = 500

const params = v1Requests.sessionParams

export const GET = route(
  {
    auth: 'key',
    right: 'chat:read',
    accept: 'application/json',
    params,
    exists: ({ actor, params }) => server().chats.get(actor, params.sessionId),
    query: v1Requests.sessionQuery,
  },
  async ({ actor, params: { sessionId }, query: { include } }) => {
    const { chats } = server()
    const chat = await chats.get(actor, sessionId)
    const session = toSessionState(chat, { crossRefReady: await isCrossRefReady(actor, chat) })
    if (include === undefined) return session
    const { path } = await chats.pathEnd(actor, sessionId, { limit: MOST_MESSAGES })
    return { ...session, messages: toMessages(path) }
  },
)

export const PATCH = route(
  {
    auth: 'key',
    right: 'chat:write',
    accept: 'application/json',
    params,
    exists: ({ actor, params }) => server().chats.get(actor, params.sessionId),
    body: v1Requests.sessionPatch,
  },
  async ({ actor, params: { sessionId }, body, request }) => {
    const chat = await server().chats.update(actor, sessionId, await chatPatchOf(actor, body, request.signal))
    return toSessionState(chat, { crossRefReady: await isCrossRefReady(actor, chat) })
  },
)

export const DELETE = route({ auth: 'key', right: 'chat:write', params }, async ({ actor, params: { sessionId } }) => {
  await stopActiveRun(actor, sessionId)
  await server().chats.remove(actor, sessionId)
})

import { toMessages, toSessionState, v1Requests } from '#lib/api-v1/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { isCrossRefReady } from '../../../cross-ref-ready.ts'
import { stopActiveRun } from '../../../stop-active-run.ts'
import { fullNames } from '../../full-names.ts'

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
    const { title, model, selected_tools, workspace, mode, selected_files, excluded_files, cross_ref_enabled, review } = body
    const chat = await server().chats.update(actor, sessionId, {
      ...(title === undefined ? {} : { title }),
      ...(model === undefined ? {} : { model: model === null ? null : (await server().models.resolve(actor, model)).id }),
      ...(selected_tools === undefined ? {} : { selectedTools: await fullNames(actor, selected_tools ?? [], request.signal) }),
      ...(workspace === undefined ? {} : { workspaceId: workspace }),
      ...(mode === undefined ? {} : { mode }),
      ...(selected_files === undefined ? {} : { selectedFiles: selected_files ?? [] }),
      ...(excluded_files === undefined ? {} : { excludedFiles: excluded_files ?? [] }),
      ...(cross_ref_enabled === undefined ? {} : { crossRef: cross_ref_enabled }),
      ...(review === undefined ? {} : { review }),
    })
    return toSessionState(chat, { crossRefReady: await isCrossRefReady(actor, chat) })
  },
)

export const DELETE = route({ auth: 'key', right: 'chat:write', params }, async ({ actor, params: { sessionId } }) => {
  await stopActiveRun(actor, sessionId)
  await server().chats.remove(actor, sessionId)
})

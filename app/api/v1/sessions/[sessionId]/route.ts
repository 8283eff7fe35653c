import { operation, operations, toMessages, toSessionState } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'
import { isCrossRefReady } from '../../../cross-ref-ready.ts'
import { stopActiveRun } from '../../../stop-active-run.ts'
import { chatPatchOf } from './chat-patch.ts'

/** Most messages in the answer; `GET …/messages` pages through all of them. */
const MOST_MESSAGES = 500

export const GET = operation(operations.getSession, async ({ actor, params: { sessionId }, query: { include } }) => {
  const { chats, knowledge } = server()
  const chat = await chats.get(actor, sessionId)
  const collections = await knowledge.ofChat(actor, sessionId)
  const session = toSessionState(chat, { crossRefReady: await isCrossRefReady(actor, chat), collections })
  if (include === undefined) return session
  const { path } = await chats.pathEnd(actor, sessionId, { limit: MOST_MESSAGES })
  return { ...session, messages: toMessages(path) }
})

export const PATCH = operation(operations.updateSession, async ({ actor, params: { sessionId }, body, request }) => {
  const { chats, knowledge } = server()
  const patch = await chatPatchOf(actor, body, request.signal)
  if (body.collections) await knowledge.setOfChat(actor, sessionId, body.collections)
  const chat = await chats.update(actor, sessionId, patch)
  const collections = await knowledge.ofChat(actor, sessionId)
  return toSessionState(chat, { crossRefReady: await isCrossRefReady(actor, chat), collections })
})

export const DELETE = operation(operations.deleteSession, async ({ actor, params: { sessionId } }) => {
  await stopActiveRun(actor, sessionId)
  await server().chats.remove(actor, sessionId)
})

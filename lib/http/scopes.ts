import { z } from 'zod'
import { server } from '#lib/server.ts'
import { scope, within } from './scope.ts'

/** Id in an address. A malformed one is unknown, and answered as that. */
const id = z.string().max(200)

export const workspace = scope({ workspaceId: id }, (actor, { workspaceId }) => server().workspaces.requireOne(actor, workspaceId))

/** A chat, as programs call it. */
export const session = scope({ sessionId: id }, (actor, { sessionId }) => server().chats.get(actor, sessionId))

export const sessionMessage = scope({ sessionId: id, messageId: id }, async (actor, { sessionId, messageId }) => {
  await server().chats.get(actor, sessionId)
  await server().chats.message(actor, sessionId, messageId)
})

export const run = scope({ runId: id }, (actor, { runId }) => server().runs.get(actor, runId))

/** A question of a run. */
export const input = within(run, { inputId: id })

import { server } from '#lib/server.ts'
import { named, scope, within } from './scope.ts'

export const chat = scope(named('chatId'), (actor, { chatId }) => server().chats.get(actor, chatId))

/** A chat that the caller may continue. */
export const writableChat = scope(named('chatId'), (actor, { chatId }) => server().chats.get(actor, chatId, 'write'))

export const chatMessage = scope(named('chatId', 'messageId'), (actor, { chatId, messageId }) =>
  server().chats.message(actor, chatId, messageId),
)

export const project = scope(named('projectId'), (actor, { projectId }) => server().projects.get(actor, projectId))

export const workspace = scope(named('workspaceId'), (actor, { workspaceId }) => server().workspaces.requireOne(actor, workspaceId))

export const assistant = scope(named('assistantId'), (actor, { assistantId }) => server().assistants.get(actor, assistantId))

export const prompt = scope(named('promptId'), (actor, { promptId }) => server().savedPrompts.get(actor, promptId))

export const skill = scope(named('skillId'), (actor, { skillId }) => server().skills.get(actor, skillId))

/** A collection that the caller may use. */
export const collection = scope(named('collectionId'), (actor, { collectionId }) => server().knowledge.collections.get(actor, collectionId))

export const schedule = scope(named('scheduleId'), (actor, { scheduleId }) => server().schedules.get(actor, scheduleId))

export const run = scope(named('runId'), (actor, { runId }) => server().runs.get(actor, runId))

/** A question of a run. */
export const input = within(run, 'inputId')

/** A chat, as programs call it. */
export const session = scope(named('sessionId'), (actor, { sessionId }) => server().chats.get(actor, sessionId))

export const sessionMessage = scope(named('sessionId', 'messageId'), async (actor, { sessionId, messageId }) => {
  await server().chats.get(actor, sessionId)
  await server().chats.message(actor, sessionId, messageId)
})

/** Things of the workspace, which administrators alone ask for. */

export const group = scope(named('groupId'), (_, { groupId }) => server().access.groups.get(groupId))

export const groupMember = within(group, 'userId')

/** A group that the caller may see: for a manager, one that they manage. */
export const visibleGroup = scope(named('groupId'), async (actor, { groupId }) =>
  server().access.groups.get(groupId, await server().auth.reach(actor, 'admin:read')),
)

/** A person whom the caller administers: for a manager, one of own groups. */
export const person = scope(named('userId'), (actor, { userId }) => server().auth.people.get(actor, userId))

/** An account of a program. */
export const serviceAccount = scope(named('accountId'), (_, { accountId }) => server().auth.serviceAccounts.get(accountId))

export const folder = scope(named('folderId'), (_, { folderId }) => server().foldersAdmin.get(folderId))

export const provider = scope(named('providerId'), (_, { providerId }) => server().modelsAdmin.provider(providerId))

export const mcpServer = scope(named('slug'), (_, { slug }) => server().mcpAdmin.servers.get(slug))

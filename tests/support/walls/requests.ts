import { newId } from '#lib/ids.ts'
import { PASSWORD } from '../edge.ts'
import type { Ids } from './possessions.ts'
import { COMMON } from './world.ts'

export interface Asked {
  /** Path after the origin: only its query counts. */
  path?: string
  body?: unknown
  /** Parameters that mean something else than at other doors. */
  params?: Record<string, unknown>
}

/** One request. */
export interface Request extends Asked {
  door: string
  ids: Ids
}

const message = (more: object = {}) => ({ message: { id: newId(), text: 'Hello', ...more } })
const when = { cron: '0 9 * * *', timeZone: 'UTC' }
const newFile = { content: 'mine', sha256: null }
const of = (values: Ids) => `/?${new URLSearchParams(values)}`
const mcp = (method: string, params: object = {}) => ({ body: { jsonrpc: '2.0', id: 1, method, params } })

/** Writes the request that the owner of `ids` could make at each door that takes more than its path. */
export function requestsOf(ids: Ids): Record<string, Asked> {
  const { url = '', answerId = '', callId = '', keptSha = '', endedRunId = '' } = ids
  const queued = { params: { messageId: ids.queuedId } }
  const kept = of({ path: 'kept.txt' })
  const added = of({ path: `added-${newId()}.txt` })
  return {
    'api/account PATCH': { body: { timeZone: 'UTC' } },
    'api/account/password POST': { body: { current: PASSWORD, next: `${PASSWORD} again` } },
    'api/account/register POST': { body: { email: 'anybody@example.org', password: PASSWORD } },
    'api/account/reset POST': { body: { email: 'anybody@example.org' } },
    'api/account/reset/spend POST': { body: { token: 'none', password: PASSWORD } },
    'api/account/sign-out-everywhere POST': { body: {} },
    'api/assistants POST': { body: { definition: { name: 'Another' } } },
    'api/assistants/[assistantId] PATCH': { body: { version: 1, definition: { name: 'Changed' } } },
    'api/assistants/import POST': { body: { parley: 'assistants', version: 1, assistants: [] } },
    'api/assistants/new-chats PUT': { body: { assistantId: ids.assistantId } },
    'api/chats GET': { path: of({ q: COMMON, view: 'all' }) },
    'api/chats POST': { body: { id: newId(), projectId: ids.projectId, assistantId: ids.assistantId } },
    'api/chats/-/changes POST': { body: { ids: [ids.chatId], pinned: true, addTags: ['new'] } },
    'api/chats/-/delete POST': { body: { ids: [ids.temporaryId ?? ids.chatId] } },
    'api/chats/-/restore POST': { body: { ids: [ids.deletedId ?? ids.chatId] } },
    'api/chats/[chatId] PATCH': { body: { title: 'Changed', instructions: 'Changed', selectedTools: [] } },
    'api/chats/[chatId]/apps/[slug] POST': { body: { tool: 'echo' } },
    'api/chats/[chatId]/apps/[slug]/note POST': { body: { callId: 'other', text: 'mine' } },
    'api/chats/[chatId]/apps/[slug]/resource POST': { body: { uri: 'demo://resource/static/document/features.md' } },
    'api/chats/[chatId]/apps/[slug]/tools POST': { body: { tool: 'echo', arguments: { message: 'mine' } } },
    'api/chats/[chatId]/branch POST': { body: { messageId: answerId } },
    'api/chats/[chatId]/compaction PATCH': { body: { id: ids.compactionId, summary: 'Changed' } },
    'api/chats/[chatId]/compaction DELETE': { path: of({ id: ids.compactionId ?? '' }) },
    'api/chats/[chatId]/context/choices PUT': { body: { key: 'file:kept.txt', choice: 'left_out' } },
    'api/chats/[chatId]/feedback PUT': { body: { messageId: answerId, value: 'down' } },
    'api/chats/[chatId]/feedback DELETE': { path: of({ message: answerId }) },
    'api/chats/[chatId]/files POST': { path: of({ name: 'a.txt' }), body: { a: 1 } },
    'api/chats/[chatId]/find GET': { path: of({ q: COMMON }) },
    'api/chats/[chatId]/fork POST': { body: { messageId: answerId } },
    'api/chats/[chatId]/keep POST': { params: { chatId: ids.unkeptId ?? ids.chatId }, body: {} },
    'api/chats/[chatId]/leave POST': { params: { chatId: ids.temporaryId ?? ids.chatId }, body: {} },
    'api/chats/[chatId]/messages/[messageId]/discard-edits POST': { body: { isDiscarded: true } },
    'api/chats/[chatId]/pages DELETE': { path: of({ url }) },
    'api/chats/[chatId]/pages PATCH': { body: { url, included: false } },
    'api/chats/[chatId]/pages/fetch POST': { body: { url } },
    'api/chats/[chatId]/pages/text GET': { path: of({ url }) },
    'api/chats/[chatId]/project PUT': { body: { projectId: ids.projectId, isShared: true } },
    'api/chats/[chatId]/queue POST': { body: message() },
    'api/chats/[chatId]/queue/[messageId] PATCH': { ...queued, body: { text: 'Changed' } },
    'api/chats/[chatId]/queue/[messageId] DELETE': queued,
    'api/chats/[chatId]/recording GET': { path: of({ run: endedRunId }) },
    'api/chats/[chatId]/restore POST': { params: { chatId: ids.deletedId ?? ids.chatId }, body: {} },
    'api/chats/[chatId]/run POST': { body: message() },
    'api/chats/[chatId]/seen POST': { body: {} },
    'api/chats/[chatId]/selection PATCH': { body: { mode: 'document' } },
    'api/chats/[chatId]/share POST': { body: {} },
    'api/chats/[chatId]/view/answer GET': { path: of({ message: answerId }) },
    'api/chats/[chatId]/view/call GET': { path: of({ message: ids.runningId ?? '', call: callId }) },
    'api/chats/[chatId]/view/earlier GET': { path: of({ before: answerId }) },
    'api/chats/[chatId]/view/steps GET': { path: of({ from: answerId, to: answerId }) },
    'api/events GET': { path: of({ chat: ids.chatId ?? '' }) },
    'api/inputs/[inputId] POST': { body: { choice: 'deny' } },
    'api/keys POST': { body: { name: 'another' } },
    'api/mcp POST': mcp('tools/list'),
    'api/mcp/servers/[slug]/complete POST': { body: { of: { prompt: 'completable-prompt' }, argument: { name: 'department', value: '' } } },
    'api/mcp/servers/[slug]/prompt POST': { body: { chatId: ids.chatId, name: 'simple-prompt', arguments: {} } },
    'api/mcp/servers/[slug]/resource POST': {
      body: { chatId: ids.chatId, resource: { uri: 'demo://resource/static/document/features.md' } },
    },
    'api/mcp/snapshots GET': { path: of({ chat: ids.chatId ?? '' }) },
    'api/memory POST': { body: { text: 'Another.' } },
    'api/memory/[factId] PATCH': { body: { text: 'Changed.' } },
    'api/notices POST': { body: { endpoint: `https://push.example/${newId()}`, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } } },
    'api/notices/webhooks POST': { body: { url: 'https://hooks.example/another' } },
    'api/notices/webhooks/[webhookId] PATCH': { body: { isPaused: true } },
    'api/oauth/consent POST': { body: { person: ids.userId, decision: 'deny', request: {} } },
    'api/oauth/register POST': { body: { redirect_uris: ['http://127.0.0.1/'] } },
    'api/projects POST': { body: { name: 'Another' } },
    'api/projects/[projectId] PATCH': { body: { name: 'Changed', instructions: 'Changed' } },
    'api/projects/[projectId]/people POST': { body: { email: ids.otherEmail ?? 'nobody@example.org', role: 'reader' } },
    'api/projects/[projectId]/people/[personId] PATCH': { body: { role: 'owner' } },
    'api/prompts POST': { body: { name: 'another', text: 'Another' } },
    'api/prompts/[promptId] PATCH': { body: { text: 'Changed' } },
    'api/schedules POST': { body: { title: 'Another', text: 'Another', ...when, assistantId: ids.assistantId, projectId: ids.projectId } },
    'api/schedules/[scheduleId] PATCH': { body: { text: 'Changed' } },
    'api/schedules/preview POST': { body: when },
    'api/search GET': { path: of({ q: COMMON }) },
    'api/shares/[shareId]/messages GET': { path: of({ before: '1' }) },
    'api/speech/audio POST': { body: { chatId: ids.chatId, messageId: answerId, piece: 0 } },
    'api/speech/transcriptions POST': { body: { a: 1 } },
    'api/pages POST': { body: { url: 'http://127.0.0.1/' } },
    'api/workspaces GET': { path: of({ chat: ids.chatId ?? '' }) },
    'api/workspaces/[workspaceId]/bytes GET': { path: kept },
    'api/workspaces/[workspaceId]/bytes PUT': { path: of({ path: `bytes-${newId()}.txt` }), body: { a: 1 } },
    'api/workspaces/[workspaceId]/commit POST': { body: { message: 'Mine' } },
    'api/workspaces/[workspaceId]/commit-message POST': { body: {} },
    'api/workspaces/[workspaceId]/deleted POST': { body: { path: 'gone.txt' } },
    'api/workspaces/[workspaceId]/file GET': { path: kept },
    'api/workspaces/[workspaceId]/file PUT': { path: added, body: newFile },
    'api/workspaces/[workspaceId]/file DELETE': { path: of({ path: 'kept.txt', sha256: keptSha }) },
    'api/workspaces/[workspaceId]/history GET': { path: kept },
    'api/workspaces/[workspaceId]/history/version GET': { path: of({ path: 'kept.txt', id: ids.versionId ?? '' }) },
    'api/workspaces/[workspaceId]/move POST': { body: { from: 'second.txt', to: 'moved.txt', sha256: ids.secondSha } },
    'api/v1/chat POST': { body: { message: 'Hello', session_id: ids.chatId } },
    'api/v1/chat/completions POST': { body: { model: 'mock:plain', messages: [{ role: 'user', content: 'Hello' }] } },
    'api/v1/chat/stream POST': { body: { message: 'Hello', session_id: ids.chatId } },
    'api/v1/models/[...model] GET': { params: { model: ['mock:plain'] } },
    'api/v1/runs/[runId]/approvals POST': { body: { tool_call_id: callId, approved: true } },
    'api/v1/runs/[runId]/inputs/[inputId] POST': { body: { choice: 'deny' } },
    'api/v1/runs/[runId]/stop POST': { body: {} },
    'api/v1/sessions GET': { path: of({ q: COMMON }) },
    'api/v1/sessions POST': { body: { workspace: ids.workspaceId } },
    'api/v1/sessions/[sessionId] GET': { path: of({ include: 'messages' }) },
    'api/v1/sessions/[sessionId] PATCH': { body: { title: 'Changed' } },
    'api/v1/sessions/[sessionId]/context/compact POST': { body: {} },
    'api/v1/sessions/[sessionId]/context/rebuild POST': { body: {} },
    'api/v1/sessions/[sessionId]/messages/[messageId]/undo-edits POST': { body: {} },
    'api/v1/sessions/[sessionId]/share POST': { body: {} },
    'api/v1/sessions/[sessionId]/urls DELETE': { path: of({ url }) },
    'api/v1/sessions/[sessionId]/urls PATCH': { body: { url, included: false } },
    'api/v1/workspaces/[workspaceId]/commit POST': { body: { message: 'Mine' } },
    'api/v1/workspaces/[workspaceId]/commit-message POST': { body: {} },
    'api/v1/workspaces/[workspaceId]/file GET': { path: kept },
    'api/v1/workspaces/[workspaceId]/file PUT': { path: of({ path: `v1-${newId()}.txt` }), body: newFile },
    ...administration(ids),
  }
}

function administration({ userId, projectId }: Ids): Record<string, Asked> {
  const provider = { id: 'third', type: 'openai-compatible', baseUrl: 'http://127.0.0.1:1/v1' }
  const server = { slug: 'third', title: 'Third', transport: 'stdio', command: 'none' }
  const names = { slug: 'shelf', providerId: 'second', modelId: 'second:one', folderId: 'app', userId }
  return {
    'api/admin/folders POST': { body: { id: 'third', title: 'Third', path: '/' } },
    'api/admin/folders/-/test POST': { body: { path: '/' } },
    'api/admin/folders/[folderId] PATCH': { params: names, body: { title: 'Changed', people: ['*'] } },
    'api/admin/folders/[folderId] DELETE': { params: names },
    'api/admin/invitations POST': { body: { email: 'another@example.org', role: 'admin' } },
    'api/admin/mail PUT': { body: { host: '127.0.0.1', port: 25, security: 'none', from: 'a@example.org' } },
    'api/admin/models/[modelId] PATCH': { params: names, body: { offered: false } },
    'api/admin/models/default PUT': { body: { id: 'mock:asks' } },
    'api/admin/models/offered PUT': { body: { ids: ['second:one'], offered: false } },
    'api/admin/paused-runs POST': { body: { decision: 'stop' } },
    'api/admin/policies POST': { body: { server: '*', tool: '*', action: 'allow' } },
    'api/admin/projects/[projectId]/owner PUT': { body: { userId }, params: { projectId } },
    'api/admin/providers POST': { body: provider },
    'api/admin/providers/test POST': { body: provider },
    'api/admin/providers/[providerId] PATCH': { params: names, body: { title: 'Changed' } },
    'api/admin/providers/[providerId] DELETE': { params: names },
    'api/admin/providers/[providerId]/refresh POST': { params: names, body: {} },
    'api/admin/providers/[providerId]/test POST': { params: names, body: {} },
    'api/admin/servers POST': { body: server },
    'api/admin/servers/-/import POST': { body: { text: '{}' } },
    'api/admin/servers/-/test POST': { body: { server } },
    'api/admin/servers/[slug] PATCH': { params: names, body: { title: 'Changed' } },
    'api/admin/servers/[slug] DELETE': { params: names },
    'api/admin/servers/[slug]/accept POST': { params: names, body: { tools: [] } },
    'api/admin/servers/[slug]/refuse POST': { params: names, body: { tools: [] } },
    'api/admin/servers/[slug]/restart POST': { params: names },
    'api/admin/servers/[slug]/try POST': { params: names, body: { tool: 'echo' } },
    'api/admin/settings PATCH': { body: { workspaceName: 'Changed' } },
    'api/admin/speech PUT': { body: { dictationFirst: 'server' } },
    'api/admin/speech/test POST': { body: { kind: 'dictation', model: 'mock:plain' } },
    'api/admin/users/[userId] PATCH': { params: names, body: { role: 'admin', disabled: true } },
    'api/admin/users/[userId] DELETE': { params: names },
    'api/admin/users/[userId]/reset POST': { params: names },
    'api/admin/users/[userId]/sign-out POST': { params: names },
  }
}

/** Writes requests of the owner of `mine` by doors of their own that name things of the owner of `theirs`, in path, query or body. */
export function straysOf(mine: Ids, theirs: Ids): Request[] {
  const at = (door: string, asked: Asked): Request => ({ door, ids: mine, ...asked })
  const { url = '', answerId = '', runningId = '', endedRunId = '' } = theirs
  const chat = { projectId: theirs.projectId, assistantId: theirs.assistantId }
  return [
    at('api/chats POST', { body: { id: theirs.chatId } }),
    at('api/chats POST', { body: { id: newId(), projectId: chat.projectId } }),
    at('api/chats POST', { body: { id: newId(), assistantId: chat.assistantId } }),
    at('api/chats GET', { path: of({ projectId: theirs.projectId ?? '' }) }),
    at('api/chats/-/changes POST', { body: { ids: [theirs.chatId], archived: true, removeTags: ['x'] } }),
    at('api/chats/-/delete POST', { body: { ids: [theirs.chatId, theirs.temporaryId] } }),
    at('api/chats/-/restore POST', { body: { ids: [theirs.deletedId] } }),
    at('api/chats/[chatId] PATCH', { body: { assistantId: chat.assistantId } }),
    at('api/chats/[chatId]/app-notes/[noteId] DELETE', { params: { noteId: theirs.noteId } }),
    at('api/chats/[chatId]/branch POST', { body: { messageId: answerId } }),
    at('api/chats/[chatId]/fork POST', { body: { messageId: answerId } }),
    at('api/chats/[chatId]/compaction PATCH', { body: { id: theirs.compactionId, summary: 'Changed' } }),
    at('api/chats/[chatId]/compaction DELETE', { path: of({ id: theirs.compactionId ?? '' }) }),
    at('api/chats/[chatId]/feedback PUT', { body: { messageId: answerId, value: 'down' } }),
    at('api/chats/[chatId]/feedback DELETE', { path: of({ message: answerId }) }),
    at('api/chats/[chatId]/messages/[messageId]/discard-edits POST', { params: { messageId: answerId }, body: { isDiscarded: true } }),
    at('api/chats/[chatId]/messages/[messageId]/undo-edits POST', { params: { messageId: answerId } }),
    at('api/chats/[chatId]/messages/[messageId]/edits/[editId] POST', { params: { messageId: answerId } }),
    at('api/chats/[chatId]/pages PATCH', { body: { url, included: false } }),
    at('api/chats/[chatId]/pages DELETE', { path: of({ url }) }),
    at('api/chats/[chatId]/pages/text GET', { path: of({ url }) }),
    at('api/chats/[chatId]/project PUT', { body: { projectId: theirs.projectId, isShared: true } }),
    at('api/chats/[chatId]/queue POST', { body: message({ files: [theirs.fileId] }) }),
    at('api/chats/[chatId]/queue POST', { body: message({ assistant: theirs.assistantId }) }),
    at('api/chats/[chatId]/queue POST', { body: message({ id: theirs.queuedId }) }),
    at('api/chats/[chatId]/queue POST', { body: { answer: { id: newId(), messageId: answerId, model: 'mock:plain' } } }),
    at('api/chats/[chatId]/queue/[messageId] PATCH', { params: { messageId: theirs.queuedId }, body: { text: 'Changed' } }),
    at('api/chats/[chatId]/queue/[messageId] DELETE', { params: { messageId: theirs.queuedId } }),
    at('api/chats/[chatId]/recording GET', { path: of({ run: endedRunId }) }),
    at('api/chats/[chatId]/run GET', { path: of({ run: theirs.runId ?? '' }) }),
    at('api/chats/[chatId]/selection PATCH', { body: { workspaceId: theirs.workspaceId } }),
    at('api/chats/[chatId]/selection PATCH', { body: { workspaceId: 'app' } }),
    at('api/chats/[chatId]/view/answer GET', { path: of({ message: answerId }) }),
    at('api/chats/[chatId]/view/answer GET', { path: of({ run: endedRunId }) }),
    at('api/chats/[chatId]/view/call GET', { path: of({ message: runningId, call: theirs.callId ?? '' }) }),
    at('api/chats/[chatId]/view/earlier GET', { path: of({ before: answerId }) }),
    at('api/chats/[chatId]/view/steps GET', { path: of({ from: answerId, to: answerId }) }),
    at('api/projects POST', { body: { id: theirs.projectId, name: 'Mine' } }),
    at('api/projects/[projectId] PATCH', { body: { folderId: theirs.workspaceId } }),
    at('api/projects/[projectId]/people/[personId] PATCH', { params: { personId: theirs.userId }, body: { role: 'owner' } }),
    at('api/projects/[projectId]/people/[personId] DELETE', { params: { personId: theirs.userId } }),
    at('api/assistants/[assistantId]/versions/[version] GET', { params: { assistantId: theirs.assistantId } }),
    at('api/assistants/new-chats PUT', { body: { assistantId: theirs.assistantId } }),
    at('api/schedules/[scheduleId] PATCH', { body: { assistantId: theirs.assistantId } }),
    at('api/schedules/[scheduleId] PATCH', { body: { projectId: theirs.projectId, isShared: true } }),
    at('api/schedules POST', { body: { title: 'Mine', text: 'Mine', ...when, projectId: theirs.projectId } }),
    at('api/schedules POST', { body: { title: 'Mine', text: 'Mine', ...when, assistantId: theirs.assistantId } }),
    at('api/workspaces/[workspaceId]/history/version GET', { path: of({ path: 'kept.txt', id: theirs.versionId ?? '' }) }),
    at('api/workspaces/[workspaceId]/file GET', { path: of({ path: `../${theirs.workspaceId}/kept.txt` }) }),
    at('api/v1/sessions POST', { body: { workspace: theirs.workspaceId } }),
    at('api/v1/sessions POST', { body: { workspace: 'app' } }),
    at('api/v1/sessions/[sessionId] PATCH', { body: { workspace: theirs.workspaceId } }),
    at('api/v1/sessions/[sessionId]/urls PATCH', { body: { url, included: false } }),
    at('api/v1/sessions/[sessionId]/urls DELETE', { path: of({ url }) }),
    at('api/v1/sessions/[sessionId]/messages/[messageId]/undo-edits POST', { params: { messageId: answerId }, body: {} }),
    at('api/v1/runs/[runId]/approvals POST', { body: { tool_call_id: theirs.callId, approved: true } }),
    at('api/v1/runs/[runId]/inputs/[inputId] POST', { params: { inputId: theirs.inputId }, body: { choice: 'deny' } }),
    at('api/chats/[chatId]/run POST', { body: message({ files: [theirs.fileId] }) }),
    at('api/chats/[chatId]/run POST', { body: message({ assistant: theirs.assistantId }) }),
    at('api/chats/[chatId]/run POST', { body: { ...message(), parentId: answerId } }),
    at('api/chats/[chatId]/run POST', { body: { message: null, parentId: theirs.userMessageId, resultsOf: endedRunId } }),
    at('api/chats/[chatId]/run POST', { body: message({ id: theirs.userMessageId }) }),
  ]
}

import type { Door } from '../doors.ts'

/** Doors whose path names nothing of one person, each with the reason. */
const notOnes: Record<string, string> = {
  'api/v1/models/': 'names a model, which is no single person’s',
  'api/admin/': 'is for administrators alone',
  'api/v1/admin/': 'is for administrators alone',
  'api/mcp/servers/[slug]/': 'names a server of the workspace',
  'api/mcp/sign-ins/[slug]': 'names a server of the workspace, at which each has their own sign-in',
  'api/shares/[shareId]/live': 'is for everybody with the link',
  'api/shares/[shareId]/messages': 'is for everybody with the link',
  'api/shares/[shareId]/pictures/[place]': 'is for everybody with the link',
  'api/brand/[file]': 'names the logo of the workspace',
  'api/auth/[...nextauth]': 'names a step of signing in',
  'api/[[...unknown]]': 'answers where there is no door',
  'api/v1/[...path]': 'answers where there is no door',
  'api/apps/sandbox/files/[...name]': 'names a library that comes with Parley',
  'api/code/[name]': 'names a part of the interpreter, or a wheel that everybody may import',
}

export const entries = Object.keys(notOnes)

/** Doors that ask for no session and no key: those to come in by, those of a link, and what a program reads before it is let in. */
export const openToAnybody = [
  'api/[[...unknown]]',
  'api/account/register',
  'api/account/reset',
  'api/apps/sandbox',
  'api/apps/sandbox/files/[...name]',
  'api/auth/',
  'api/brand/[file]',
  'api/health',
  'api/invitations/accept',
  'api/mcp/client-metadata',
  'api/oauth/register',
  'api/oauth/resource-metadata',
  'api/oauth/revoke',
  'api/oauth/server-metadata',
  'api/oauth/token',
  'api/sandbox',
  'api/setup',
  'api/shares/[shareId]/live',
  'api/shares/[shareId]/messages',
  'api/shares/[shareId]/pictures/[place]',
]

/** Tells whether a door is for administrators alone. */
export function isOfAdministrators({ place }: Door): boolean {
  return place.startsWith('api/admin/') || place.startsWith('api/v1/admin/')
}

/** Tells whether the path of a door names something of one person. */
export function isPersonal({ place }: Door): boolean {
  return place.includes('[') && !entries.some(entry => place.startsWith(entry))
}

/** Doors whose last answer ends the session of the caller, or which are no handler of ours. */
export const endsSession = (door: Door) => /sign-out-everywhere|account\/password|nextauth/.test(door.name)

const ofChat = (list: string) => list.split(/\s*\n\s*/).map(line => `api/chats/[chatId]${line}`)
const ofFiles = (list: string) => list.split(/\s*\n\s*/).map(line => `api/workspaces/[workspaceId]/${line}`)
const ofPrograms = (list: string) => list.split(/\s*\n\s*/).map(line => `api/v1/${line}`)

/** Doors that a reader of a project may use on a chat that is shared in it. All others are closed. */
export const reads: ReadonlySet<string> = new Set([
  'api/projects/[projectId] GET',
  'api/projects/[projectId]/usage GET',
  'api/files/[fileId] GET',
  'api/files/[fileId]/state GET',
  'api/files/[fileId]/text GET',
  'api/v1/files/[fileId] GET',
  'api/v1/files/[fileId]/text GET',
  ...ofChat(` GET
    /app-notes GET
    /collections GET
    /apps/[slug]/resource POST
    /compaction GET
    /context GET
    /export GET
    /feedback GET
    /feedback PUT
    /feedback DELETE
    /find GET
    /fork POST
    /instructions GET
    /pages GET
    /pages/text GET
    /project GET
    /queue GET
    /readers GET
    /recording GET
    /review GET
    /run GET
    /run/preview GET
    /seen POST
    /selection GET
    /standing GET
    /view GET
    /view/answer GET
    /view/call GET
    /view/earlier GET
    /view/steps GET`),
  ...ofFiles(`archive GET
    bytes GET
    deleted GET
    document GET
    file GET
    history GET
    history/version GET
    map GET
    tree GET`),
  ...ofPrograms(`runs/[runId] GET
    runs/[runId]/events GET
    sessions/[sessionId] GET
    sessions/[sessionId]/context GET
    sessions/[sessionId]/events GET
    sessions/[sessionId]/messages GET
    sessions/[sessionId]/urls GET
    workspaces/[workspaceId]/file GET
    workspaces/[workspaceId]/files GET
    workspaces/[workspaceId]/map GET`),
])

/** Doors that a writer may use beside these. */
export const writes: ReadonlySet<string> = new Set([
  'api/projects/[projectId]/workspace POST',
  ...ofChat(` PATCH
    /app-notes/[noteId] DELETE
    /apps/[slug]/note POST
    /apps/[slug]/tools POST
    /branch POST
    /collections PUT
    /compaction PATCH
    /compaction DELETE
    /context/choices PUT
    /context/compact POST
    /context/rebuild POST
    /files POST
    /messages/[messageId]/discard-edits POST
    /messages/[messageId]/edits/[editId] POST
    /messages/[messageId]/undo-edits POST
    /pages PATCH
    /pages DELETE
    /pages/fetch POST
    /queue POST
    /run POST
    /run DELETE
    /run/wait DELETE
    /selection PATCH
    /workspace POST`),
  ...ofFiles(`bytes PUT
    deleted POST
    file PUT
    file DELETE
    move POST`),
  ...ofPrograms(`runs/[runId]/stop POST
    sessions/[sessionId] PATCH
    sessions/[sessionId]/context/compact POST
    sessions/[sessionId]/context/rebuild POST
    sessions/[sessionId]/messages/[messageId]/undo-edits POST
    sessions/[sessionId]/urls PATCH
    sessions/[sessionId]/urls DELETE
    workspaces/[workspaceId]/file PUT`),
])

/** Doors that an owner of the project may use beside these. */
export const owns: ReadonlySet<string> = new Set([
  'api/projects/[projectId] PATCH',
  'api/projects/[projectId]/people POST',
  'api/projects/[projectId]/people/[personId] PATCH',
  'api/projects/[projectId]/people/[personId] DELETE',
  'api/projects/[projectId]/groups/[groupId] PUT',
  'api/projects/[projectId]/groups/[groupId] DELETE',
  'api/projects/[projectId] DELETE',
])

/** Doors that act on what is the caller's own in a chat that they see, and else on nothing, each with the reason. */
export const ownPart: Record<string, string> = {
  'api/chats/[chatId]/share DELETE': 'ends links of the caller',
  'api/v1/sessions/[sessionId]/share DELETE': 'ends links of the caller',
  'api/chats/[chatId]/queue/release POST': 'releases messages of the caller',
  'api/chats/[chatId]/queue/[messageId] DELETE': 'removes a message of the caller, or one that is gone',
  'api/v1/files/[fileId] DELETE': 'deletes an upload of the caller, or one that is gone',
  'api/files/[fileId] DELETE': 'deletes an upload of the caller, or one that is gone',
}

/** Doors of git, which chat files have none of. */
export const ofGit = (door: Door) => /\/(refs|changes|diff|commit|commit-message)$/.test(door.place)

/** Refusals that the owner may meet, for what stands in the world and not for who asks. */
export const unmet: Record<string, [status: number, reason: string]> = {
  'api/chats/[chatId]/apps/[slug] POST': [404, 'the server has no App'],
  'api/chats/[chatId]/context/compact POST': [409, 'a run waits in the chat'],
  'api/chats/[chatId]/messages/[messageId]/edits/[editId] POST': [404, 'the answer has no edit'],
  'api/chats/[chatId]/pages/fetch POST': [422, 'the page is on no network'],
  'api/chats/[chatId]/run DELETE': [409, 'the run may end before the door is tried'],
  'api/chats/[chatId]/run POST': [409, 'a run waits in the chat'],
  'api/projects/[projectId]/people/[personId] DELETE': [409, 'a project needs an owner'],
  'api/workspaces/[workspaceId]/commit POST': [422, 'the door before has committed all'],
  'api/collections/[collectionId] DELETE': [404, 'the collection was deleted by the door before'],
  'api/collections/[collectionId]/files/[fileId] DELETE': [404, 'the file was removed by the door before'],
  'api/v1/runs/[runId]/approvals POST': [409, 'the question was answered by the door before'],
  'api/requests/[requestId] POST': [404, 'nobody decides about a call of their own'],
  'api/v1/runs/[runId]/inputs/[inputId] POST': [409, 'a writer has stopped the run'],
  'api/v1/runs/[runId]/stop POST': [409, 'a writer has stopped the run'],
  'api/v1/sessions/[sessionId]/context/compact POST': [409, 'a run waits in the chat'],
}

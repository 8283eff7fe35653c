import { z } from 'zod'
import { emptyBody, named, scopes } from '#lib/http/index.ts'
import { undoneEdits } from './edit-schemas.ts'
import { cursor, limit, model, paths, tools } from './fields.ts'
import type { Operation } from './operation.ts'
import * as shapes from './schemas.ts'

import { sessionEventSchemas } from './session-events.ts'

const title = z.string().trim().min(1).max(200)

const newSession = z.strictObject({ workspace: z.string().max(200).nullish(), title: title.nullish(), model })

export const sessionPatch = z.strictObject({
  title: title.exactOptional(),
  model,
  selected_tools: tools.nullish(),
  workspace: z.string().max(200).nullish().describe('A change clears both lists of files'),
  mode: shapes.workMode.exactOptional().describe('A change clears the selected files and turns cross-reference off'),
  selected_files: paths.nullish().describe('A folder selects the files in it; null: none'),
  excluded_files: paths.nullish(),
  cross_ref_enabled: z.boolean().exactOptional(),
  collections: z.array(z.string().max(200)).max(20).exactOptional().describe('Takes the place of those before'),
  review: z.strictObject({ base: z.string().min(1).max(500), head: z.string().min(1).max(500).nullable() }).nullish(),
})

const sessionsQuery = z.object({ cursor, limit, q: z.string().max(500).exactOptional().describe('Words in the title or the text') })
const sessionQuery = z.object({
  include: z
    .literal('messages')
    .exactOptional()
    .describe('messages: adds the newest 500 visible messages, or fewer if they are large; /messages lists all'),
})

export const sessionOperations = {
  listSessions: {
    method: 'get',
    path: '/sessions',
    summary: 'List sessions, newest first',
    right: 'chat:read',
    query: sessionsQuery,
    success: { status: 200, json: shapes.listOf(shapes.session) },
  },
  createSession: {
    method: 'post',
    path: '/sessions',
    summary: 'Create a session without messages, optionally in a workspace',
    right: 'chat:write',
    body: newSession,
    success: { status: 201, json: shapes.sessionState },
    refusals: ['workspace_not_found', 'model_not_found', 'ambiguous_model'],
  },
  getSession: {
    method: 'get',
    path: '/sessions/{sessionId}',
    summary: 'Get a session; with include=messages, its whole state in one read',
    right: 'chat:read',
    scope: scopes.session,
    query: sessionQuery,
    success: { status: 200, json: shapes.sessionState },
  },
  updateSession: {
    method: 'patch',
    path: '/sessions/{sessionId}',
    summary: 'Rename a session, or choose its model, tools, workspace and files',
    right: 'chat:write',
    scope: scopes.session,
    body: sessionPatch,
    success: { status: 200, json: shapes.sessionState },
    refusals: [
      'workspace_not_found',
      'collection_not_found',
      'conflict',
      'cross_ref_not_ready',
      'storage_full',
      'model_not_found',
      'ambiguous_model',
      'unknown_tool',
      'ambiguous_tool',
      'no_workspace',
      'invalid_path',
      'limit_reached',
      'unusable',
    ],
  },
  deleteSession: {
    method: 'delete',
    path: '/sessions/{sessionId}',
    summary: 'Delete a session; a run in progress is stopped and shared links end',
    right: 'chat:write',
    params: named('sessionId'),
    success: { status: 204 },
  },
  listMessages: {
    method: 'get',
    path: '/sessions/{sessionId}/messages',
    summary: 'List the visible messages in order, in the four roles',
    right: 'chat:read',
    scope: scopes.session,
    query: z.object({ cursor, limit }),
    success: { status: 200, json: shapes.listOf(shapes.message) },
  },
  undoEdits: {
    method: 'post',
    path: '/sessions/{sessionId}/messages/{messageId}/undo-edits',
    summary: 'Undo the edits of an answer in files that have not changed since',
    right: 'chat:write',
    scope: scopes.sessionMessage,
    body: emptyBody,
    success: { status: 200, json: undoneEdits },
  },
  streamSession: {
    method: 'get',
    path: '/sessions/{sessionId}/events',
    summary: 'Stream what happens to a session outside a run, from now on or after Last-Event-ID',
    right: 'chat:read',
    scope: scopes.session,
    resumable: true,
    success: { status: 200, events: sessionEventSchemas },
  },
  shareSession: {
    method: 'post',
    path: '/sessions/{sessionId}/share',
    summary: 'Share the current visible messages by a public link',
    right: 'chat:write',
    scope: scopes.session,
    body: emptyBody,
    success: { status: 201, json: shapes.share },
    refusals: ['limit_reached', 'unusable'],
  },
  unshareSession: {
    method: 'delete',
    path: '/sessions/{sessionId}/share',
    summary: 'Immediately end every link to a session',
    right: 'chat:write',
    params: named('sessionId'),
    success: { status: 204 },
  },
} satisfies Record<string, Operation>

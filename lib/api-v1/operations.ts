import type { z } from 'zod'
import { completion, completionChunk } from './completions/shapes.ts'
import { eventSchemas } from './event-schemas.ts'
import * as requests from './requests.ts'
import * as shapes from './schemas.ts'
import { sessionEventSchemas } from './session-events.ts'

/** Operation of `/api/v1`, as openapi.json describes it. */
export interface Operation {
  method: 'get' | 'post' | 'patch' | 'delete'
  /** Path below `/api/v1`, parameters in braces. */
  path: string
  id: string
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** True where the operation reads `Last-Event-ID`. */
  resumable?: true
  /** Body of a success: `json` alone; `chunks` as well where the request may ask for a stream of them; or `events`. */
  success: { status: number; json?: z.ZodType; chunks?: z.ZodType; events?: Record<string, z.ZodType> }
  refusals: number[]
}

const { sessionParams, runParams, inputParams, modelName } = requests

export const operations: Operation[] = [
  {
    method: 'post',
    path: '/chat',
    id: 'chat',
    summary: 'One answer, in one response, without tools',
    body: requests.chatRequest,
    success: { status: 200, json: shapes.chatAnswer },
    refusals: [400, 401, 404, 406, 409, 413, 415, 422, 502, 503, 504],
  },
  {
    method: 'post',
    path: '/chat/stream',
    id: 'streamChat',
    summary: 'One answer as Server-Sent Events, with or without tools',
    body: requests.streamRequest,
    success: { status: 200, events: eventSchemas },
    refusals: [400, 401, 404, 406, 409, 413, 415, 422, 503],
  },
  {
    method: 'post',
    path: '/chat/completions',
    id: 'createChatCompletion',
    summary: "OpenAI's own wire format, without a session; with stream, data lines of chunks that end with [DONE]",
    body: requests.completionRequest,
    success: { status: 200, json: completion, chunks: completionChunk },
    refusals: [400, 401, 406, 413, 415, 422, 502, 503, 504],
  },
  {
    method: 'get',
    path: '/runs/{runId}',
    id: 'getRun',
    summary: 'A run as it stands',
    params: runParams,
    success: { status: 200, json: shapes.run },
    refusals: [401, 404, 406, 503],
  },
  {
    method: 'get',
    path: '/runs/{runId}/events',
    id: 'streamRun',
    summary: 'The event stream of a run from its start or after Last-Event-ID, live until done',
    params: runParams,
    resumable: true,
    success: { status: 200, events: eventSchemas },
    refusals: [400, 401, 404, 406, 410, 503],
  },
  {
    method: 'post',
    path: '/runs/{runId}/stop',
    id: 'stopRun',
    summary: 'Stop a run; the partial answer is kept',
    params: runParams,
    body: requests.emptyBody,
    success: { status: 202, json: shapes.accepted },
    refusals: [400, 401, 404, 406, 409, 415, 503],
  },
  {
    method: 'post',
    path: '/runs/{runId}/inputs/{inputId}',
    id: 'answerInput',
    summary: 'Answer a question that a run waits for',
    params: inputParams,
    body: requests.inputAnswer,
    success: { status: 202, json: shapes.accepted },
    refusals: [400, 401, 404, 406, 409, 413, 415, 422, 503],
  },
  {
    method: 'post',
    path: '/runs/{runId}/approvals',
    id: 'approve',
    summary: 'Approve or deny a tool call by its id',
    params: runParams,
    body: requests.approval,
    success: { status: 202, json: shapes.accepted },
    refusals: [400, 401, 404, 406, 409, 413, 415, 422, 503],
  },
  {
    method: 'get',
    path: '/sessions',
    id: 'listSessions',
    summary: 'Sessions, newest first',
    query: requests.sessionsQuery,
    success: { status: 200, json: shapes.listOf(shapes.session) },
    refusals: [400, 401, 406, 503],
  },
  {
    method: 'get',
    path: '/sessions/{sessionId}',
    id: 'getSession',
    summary: 'A session; with include=messages its whole state in one read',
    params: sessionParams,
    query: requests.sessionQuery,
    success: { status: 200, json: shapes.sessionState },
    refusals: [400, 401, 404, 406, 503],
  },
  {
    method: 'patch',
    path: '/sessions/{sessionId}',
    id: 'updateSession',
    summary: 'Rename a session, or choose its model and tools',
    params: sessionParams,
    body: requests.sessionPatch,
    success: { status: 200, json: shapes.session },
    refusals: [400, 401, 404, 406, 413, 415, 422, 503],
  },
  {
    method: 'delete',
    path: '/sessions/{sessionId}',
    id: 'deleteSession',
    summary: 'Delete a session; a run in progress is stopped and shared links end',
    params: sessionParams,
    success: { status: 204 },
    refusals: [401, 404, 503],
  },
  {
    method: 'get',
    path: '/sessions/{sessionId}/messages',
    id: 'listMessages',
    summary: 'The visible messages in order, in the four roles',
    params: sessionParams,
    query: requests.messagesQuery,
    success: { status: 200, json: shapes.listOf(shapes.message) },
    refusals: [400, 401, 404, 406, 503],
  },
  {
    method: 'get',
    path: '/sessions/{sessionId}/events',
    id: 'streamSession',
    summary: 'What happens to a session outside a run, from now on or after Last-Event-ID',
    params: sessionParams,
    resumable: true,
    success: { status: 200, events: sessionEventSchemas },
    refusals: [400, 401, 404, 406, 503],
  },
  {
    method: 'post',
    path: '/sessions/{sessionId}/share',
    id: 'shareSession',
    summary: 'Share the visible messages as they are now by a public link',
    params: sessionParams,
    body: requests.emptyBody,
    success: { status: 201, json: shapes.share },
    refusals: [400, 401, 404, 406, 415, 503],
  },
  {
    method: 'delete',
    path: '/sessions/{sessionId}/share',
    id: 'unshareSession',
    summary: 'End every link to a session at once',
    params: sessionParams,
    success: { status: 204 },
    refusals: [401, 404, 503],
  },
  {
    method: 'get',
    path: '/sessions/{sessionId}/urls',
    id: 'listUrls',
    summary: 'The pages from the web that messages of a session name',
    params: sessionParams,
    success: { status: 200, json: shapes.urls },
    refusals: [401, 404, 406, 503],
  },
  {
    method: 'patch',
    path: '/sessions/{sessionId}/urls',
    id: 'updateUrl',
    summary: 'Take a page into the next request, or leave it out',
    params: sessionParams,
    body: requests.urlPatch,
    success: { status: 200, json: shapes.url },
    refusals: [400, 401, 404, 406, 413, 415, 503],
  },
  {
    method: 'delete',
    path: '/sessions/{sessionId}/urls',
    id: 'removeUrl',
    summary: 'Remove a page from a session',
    params: sessionParams,
    query: requests.urlQuery,
    success: { status: 204 },
    refusals: [400, 401, 404, 503],
  },
  {
    method: 'get',
    path: '/tools',
    id: 'listTools',
    summary: 'The tools that the caller may use',
    success: { status: 200, json: shapes.tools },
    refusals: [401, 406, 503],
  },
  {
    method: 'get',
    path: '/models',
    id: 'listModels',
    summary: 'The models that the caller may use',
    success: { status: 200, json: shapes.models },
    refusals: [401, 406, 503],
  },
  {
    method: 'get',
    path: '/models/{model}',
    id: 'getModel',
    summary: 'One of these models, by its id',
    params: modelName,
    success: { status: 200, json: shapes.models.shape.data.element },
    refusals: [401, 404, 406, 503],
  },
  {
    method: 'get',
    path: '/openapi.json',
    id: 'openapi',
    summary: 'This description',
    success: { status: 200 },
    refusals: [401, 406, 503],
  },
]

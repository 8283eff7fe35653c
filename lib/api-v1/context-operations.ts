import { context, rebuilt } from './context.ts'
import type { Operation } from './operation.ts'
import * as requests from './requests.ts'
import * as shapes from './schemas.ts'

const { sessionParams } = requests

/** Operations on what the model sees of a session. */
export const contextOperations: Operation[] = [
  {
    method: 'post',
    path: '/sessions/{sessionId}/context/compact',
    id: 'compactSession',
    summary: 'Have a summary stand for the older messages in requests to the model; the session events tell its end',
    params: sessionParams,
    body: requests.emptyBody,
    success: { status: 202, json: shapes.compactionAccepted },
    refusals: [400, 401, 404, 406, 409, 415, 503],
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
    path: '/sessions/{sessionId}/context',
    id: 'getContext',
    summary: 'What the model sees with the next request: its tiers, and its tokens by kind',
    params: sessionParams,
    success: { status: 200, json: context },
    refusals: [401, 404, 406, 503],
  },
  {
    method: 'post',
    path: '/sessions/{sessionId}/context/rebuild',
    id: 'rebuildContext',
    summary: 'Distribute everything that the model sees over the tiers anew',
    params: sessionParams,
    body: requests.emptyBody,
    success: { status: 200, json: rebuilt },
    refusals: [400, 401, 404, 406, 409, 415, 503],
  },
]

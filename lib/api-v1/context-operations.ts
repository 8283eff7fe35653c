import { z } from 'zod'
import { emptyBody, named, scopes } from '#lib/http/index.ts'
import { context, rebuilt } from './context.ts'
import type { Operation } from './operation.ts'
import { compactionAccepted, url, urls } from './schemas.ts'

const pageUrl = z.string().min(1).max(4000)

/** Operations on what the model sees of a session. */
export const contextOperations = {
  compactSession: {
    method: 'post',
    path: '/sessions/{sessionId}/context/compact',
    summary: 'Summarise the older messages in requests to the model; the session events report its end',
    right: 'chat:write',
    scope: scopes.session,
    body: emptyBody,
    success: { status: 202, json: compactionAccepted },
    refusals: ['run_in_progress'],
  },
  listUrls: {
    method: 'get',
    path: '/sessions/{sessionId}/urls',
    summary: 'List the pages from the web that messages of a session link to',
    right: 'chat:read',
    scope: scopes.session,
    success: { status: 200, json: urls },
  },
  updateUrl: {
    method: 'patch',
    path: '/sessions/{sessionId}/urls',
    summary: 'Include a page in the next request, or leave it out',
    right: 'chat:write',
    scope: scopes.session,
    body: z.strictObject({ url: pageUrl, included: z.boolean() }),
    success: { status: 200, json: url },
    refusals: ['page_not_found'],
  },
  removeUrl: {
    method: 'delete',
    path: '/sessions/{sessionId}/urls',
    summary: 'Remove a page from a session',
    right: 'chat:write',
    scope: scopes.session,
    query: z.object({ url: pageUrl }),
    success: { status: 204 },
    refusals: ['page_not_found'],
  },
  getContext: {
    method: 'get',
    path: '/sessions/{sessionId}/context',
    summary: 'Get what the model sees with the next request: tiers, and tokens by kind',
    right: 'chat:read',
    params: named('sessionId'),
    success: { status: 200, json: context },
  },
  rebuildContext: {
    method: 'post',
    path: '/sessions/{sessionId}/context/rebuild',
    summary: 'Rebuild the context: redistribute everything that the model sees over the tiers',
    right: 'chat:write',
    scope: scopes.session,
    body: emptyBody,
    success: { status: 200, json: rebuilt },
    refusals: ['conflict'],
  },
} satisfies Record<string, Operation>

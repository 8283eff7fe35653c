import { z } from 'zod'
import { route, scopes } from '#lib/http/index.ts'
import { readWorkspaceDocument } from '../../../read-document.ts'

const query = z.object({ path: z.string().min(1).max(4_096) })

/** Returns the text of a document in a workspace, with where its pages begin. */
export const GET = route(
  { auth: 'session', right: 'chat:read', scope: scopes.workspace, query },
  async ({ actor, params: { workspaceId }, query: { path }, request }) =>
    readWorkspaceDocument(actor, { workspaceId, path, signal: request.signal }),
)

import { z } from 'zod'
import { route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { safePath } from '#lib/workspace/index.ts'
import { fileOf } from '../../../../read-file.ts'

const query = z.object({ path: z.string().min(1).max(4_096), id: z.string().min(1).max(100) })

/** Returns a file as a version of its history has it, as `GET …/file`. */
export const GET = route(
  {
    auth: 'session',
    right: 'chat:read',
    scope: scopes.workspace,
    query,
  },
  async ({ actor, params, query }) => fileOf(safePath(query.path), await server().fileHistory.read(actor, params.workspaceId, query)),
)

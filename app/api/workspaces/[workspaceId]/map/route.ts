import { z } from 'zod'
import { route, scopes } from '#lib/http/index.ts'
import { readMap } from '../../../read-map.ts'

const query = z.object({ path: z.string().min(1).max(4_096).exactOptional(), mode: z.enum(['code', 'document']).default('code') })

export const GET = route(
  {
    auth: 'session',
    right: 'chat:read',
    scope: scopes.workspace,
    query,
  },
  async ({ actor, params, query }) => readMap(actor, params.workspaceId, query),
)

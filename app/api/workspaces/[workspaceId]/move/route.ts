import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { BY_PERSON } from '../../../write-file.ts'

const params = z.object({ workspaceId: z.string().max(200) })
const path = z.string().min(1).max(4_096)
const body = z.strictObject({ from: path, to: path, sha256: z.string().max(64) })

/** Gives a file another path, which must be free. */
export const POST = route(
  {
    auth: 'session',
    right: 'chat:write',
    params,
    exists: ({ actor, params }) => server().workspaces.requireOne(actor, params.workspaceId),
    body,
  },
  async ({ actor, params, body }) => server().fileWrites.move(actor, params.workspaceId, { ...body, author: BY_PERSON }),
)

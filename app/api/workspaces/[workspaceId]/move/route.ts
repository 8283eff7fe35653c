import { z } from 'zod'
import { route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { BY_PERSON } from '../../../write-file.ts'

const path = z.string().min(1).max(4_096)
const body = z.union([
  z.strictObject({ from: path, to: path, sha256: z.string().max(64) }),
  z.strictObject({ from: path, to: path, isFolder: z.literal(true) }),
])

/** Gives a file, or a folder with all that is in it, another path, which must be free. */
export const POST = route(
  {
    auth: 'session',
    right: 'chat:write',
    scope: scopes.workspace,
    body,
  },
  async ({ actor, params: { workspaceId }, body }) => {
    const { fileWrites } = server()
    return 'isFolder' in body
      ? fileWrites.moveFolder(actor, workspaceId, { from: body.from, to: body.to, author: BY_PERSON })
      : fileWrites.move(actor, workspaceId, { ...body, author: BY_PERSON })
  },
)

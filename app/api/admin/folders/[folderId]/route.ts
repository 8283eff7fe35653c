import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { folderChangeSchema } from '#lib/workspace/index.ts'

const params = z.object({ folderId: z.string().max(200) })

export const PATCH = route(
  {
    auth: 'session',
    right: 'admin:write',
    params,
    exists: ({ params }) => server().foldersAdmin.get(params.folderId),
    body: folderChangeSchema,
  },
  async ({ actor, params, body }) => server().foldersAdmin.update(actor, params.folderId, body),
)

export const DELETE = route({ auth: 'session', right: 'admin:write', params }, async ({ actor, params }) => {
  await server().foldersAdmin.remove(actor, params.folderId)
})

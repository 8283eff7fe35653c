import { named, route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { folderChangeSchema } from '#lib/workspace/index.ts'

export const PATCH = route(
  {
    auth: 'session',
    right: 'admin:access',
    scope: scopes.folder,
    body: folderChangeSchema,
  },
  async ({ actor, params, body }) => server().foldersAdmin.update(actor, params.folderId, body),
)

export const DELETE = route({ auth: 'session', right: 'admin:access', params: named('folderId') }, async ({ actor, params }) => {
  await server().foldersAdmin.remove(actor, params.folderId)
})

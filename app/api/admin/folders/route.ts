import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { folderFormSchema } from '#lib/workspace/index.ts'

export const GET = route({ auth: 'session', right: 'admin:read' }, async () => ({ data: await server().foldersAdmin.list() }))

export const POST = route({ auth: 'session', right: 'admin:access', body: folderFormSchema, status: 201 }, ({ actor, body }) =>
  server().foldersAdmin.create(actor, body),
)

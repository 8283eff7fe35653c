import { toWorkspace } from '#lib/api-v1/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const GET = route({ auth: 'key', right: 'chat:read', accept: 'application/json' }, async ({ actor }) => ({
  data: (await server().workspaces.list(actor)).map(toWorkspace),
}))

import { route, toModels } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const GET = route({ auth: 'key', right: 'chat:read', accept: 'application/json' }, async ({ actor }) =>
  toModels(await server().models.list(actor)),
)

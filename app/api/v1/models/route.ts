import { toModels } from '#lib/api-v1/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

export const GET = route({ auth: 'key', right: 'chat:read', accept: 'application/json' }, async ({ actor }) =>
  toModels(await server().models.list(actor)),
)

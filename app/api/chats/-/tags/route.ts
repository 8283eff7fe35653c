import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const query = z.strictObject({ q: z.string().max(200).exactOptional(), limit: z.coerce.number().int().min(1).max(1000).exactOptional() })

export const GET = route({ auth: 'session', right: 'chat:read', query }, async ({ actor, query }) => ({
  data: await server().chatLife.tags(actor, query),
}))

import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const query = z.strictObject({ kind: z.enum(['user', 'group']), text: z.string().max(200).default('') })

/** Finds people or groups by a part of their names. */
export const GET = route({ auth: 'session', right: 'admin:access', query }, async ({ query: { kind, text } }) => ({
  data: await server().access.overview.subjects(kind, text),
}))

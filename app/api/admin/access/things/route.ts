import { z } from 'zod'
import { objectKinds } from '#lib/access/index.ts'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const query = z.strictObject({ kind: z.enum(objectKinds), text: z.string().max(200).default('') })

/** Finds things that people can be given, by a part of their names. */
export const GET = route({ auth: 'session', right: 'admin:access', query }, async ({ query: { kind, text } }) => ({
  data: await server().access.overview.things(kind, text),
}))

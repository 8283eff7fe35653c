import { z } from 'zod'
import { accessPage, objectKinds } from '#lib/access/index.ts'
import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const query = accessPage.extend({ kind: z.enum(objectKinds), text: z.string().max(200).default('') })

/** Lists what one person may use of one kind, and why. */
export const GET = route(
  { auth: 'session', right: 'admin:access', params: named('userId'), query },
  async ({ params: { userId }, query: { kind, text, ...page } }) => {
    const { person, items, nextCursor } = await server().access.overview.ofPerson(userId, { kind, text }, page)
    return { person, data: items, nextCursor }
  },
)

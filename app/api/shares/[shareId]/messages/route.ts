import { z } from 'zod'
import { clientAddress, named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Returns the messages of a share above number `before`, to anyone with the link: `{messages, earlier}`. */
export const GET = route(
  {
    auth: 'none',
    params: named('shareId'),
    query: z.object({ before: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }),
  },
  async ({ params: { shareId }, query: { before }, request }) => {
    const { messages, earlier } = await server().sharing.readEarlier(shareId, { before, address: clientAddress(request.headers) })
    return { messages, earlier }
  },
)

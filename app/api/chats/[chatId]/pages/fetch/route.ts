import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { pageAddress } from '../page-address.ts'

/** Fetches a page anew. */
export const POST = route(
  {
    auth: 'session',
    right: 'chat:write',
    params: z.object({ chatId: z.string() }),
    exists: ({ actor, params }) => server().chats.get(actor, params.chatId),
    body: z.strictObject({ url: pageAddress }),
  },
  async ({ actor, params: { chatId }, body: { url }, request }) => ({
    page: await server().pages.fetchAgain(actor, chatId, url, request.signal),
  }),
)

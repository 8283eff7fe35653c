import { z } from 'zod'
import { route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { pageAddress } from '../page-address.ts'

/** Fetches a page again. */
export const POST = route(
  {
    auth: 'session',
    right: 'chat:write',
    scope: scopes.chat,
    body: z.strictObject({ url: pageAddress }),
  },
  async ({ actor, params: { chatId }, body: { url }, request }) => ({
    page: await server().pages.fetchAgain(actor, chatId, url, request.signal),
  }),
)

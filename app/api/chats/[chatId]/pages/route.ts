import { z } from 'zod'
import { named, route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { pageAddress, pageQuery } from './page-address.ts'

/** Lists the pages from the web that messages of the chat name. */
export const GET = route({ auth: 'session', right: 'chat:read', params: named('chatId') }, async ({ actor, params: { chatId } }) => ({
  data: await server().pages.list(actor, chatId),
}))

/** Takes a page into the next request, or leaves it out. */
export const PATCH = route(
  {
    auth: 'session',
    right: 'chat:write',
    scope: scopes.chat,
    body: z.strictObject({ url: pageAddress, included: z.boolean() }),
  },
  async ({ actor, params: { chatId }, body }) => ({ page: await server().pages.setIncluded(actor, chatId, body) }),
)

/** Removes a page from the chat. */
export const DELETE = route(
  {
    auth: 'session',
    right: 'chat:write',
    scope: scopes.chat,
    query: pageQuery,
  },
  ({ actor, params: { chatId }, query: { url } }) => server().pages.remove(actor, chatId, url),
)

import { route, scopes } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { pageQuery } from '../page-address.ts'

/** Returns what the model reads of a page. */
export const GET = route(
  {
    auth: 'session',
    right: 'chat:read',
    scope: scopes.chat,
    query: pageQuery,
  },
  ({ actor, params: { chatId }, query: { url } }) => server().pages.read(actor, chatId, url),
)

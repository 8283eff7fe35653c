import { json, readForm, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { oauthRefusal } from '../refusal.ts'

/** A program gives up what it was let in to (RFC 7009). A token that is unknown is as good as given up. */
export const POST = route({ auth: 'none', refuse: oauthRefusal }, async ({ request }) => {
  await server().oauthServer.revoke(await readForm(request))
  return json({})
})

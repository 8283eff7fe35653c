import { json, readForm, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { oauthRefusal } from '../refusal.ts'

/** Revokes a client's grant, at its own request (RFC 7009). An unknown token counts as revoked. */
export const POST = route({ auth: 'none', refuse: oauthRefusal }, async ({ request }) => {
  await server().oauthServer.revoke(await readForm(request))
  return json({})
})

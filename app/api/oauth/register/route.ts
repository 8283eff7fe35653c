import { z } from 'zod'
import { clientAddress, json, route } from '#lib/http/index.ts'
import { MAX_METADATA_BYTES } from '#lib/oauth-server/index.ts'
import { server } from '#lib/server.ts'
import { oauthRefusal } from '../refusal.ts'

const options = { auth: 'none', body: z.looseObject({}), maxBodyBytes: MAX_METADATA_BYTES, refuse: oauthRefusal } as const

/** Registers a client (RFC 7591). Every client is public: it gets codes and refresh tokens, never a secret. */
export const POST = route(options, async ({ body, request }) => {
  const made = await server().oauthServer.register(body, clientAddress(request.headers))
  if (!made.ok) return json({ error: made.error }, { status: 400 })
  const registered = {
    client_id: made.id,
    client_id_issued_at: Math.floor(made.issuedAt.getTime() / 1000),
    client_name: made.name,
    redirect_uris: made.redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  }
  return json(registered, { status: 201 })
})

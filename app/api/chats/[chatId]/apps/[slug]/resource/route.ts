import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { app, appResource } from '../schemas.ts'

/** Reads a resource for an App, from its own server. */
export const POST = route(
  { auth: 'session', right: 'chat:write', scope: app, body: appResource },
  async ({ actor, params, body, request }) => server().mcp.apps.read(actor, { server: params.slug, uri: body.uri }, request.signal),
)

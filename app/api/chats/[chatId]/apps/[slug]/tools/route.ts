import { route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { actingApp, appCall } from '../schemas.ts'

/** Calls a tool for an App, on its own server. */
export const POST = route(
  { auth: 'session', right: 'chat:write', scope: actingApp, body: appCall },
  async ({ actor, params, body, request }) =>
    server().mcp.apps.call(actor, { ...body, server: params.slug, chatId: params.chatId, signal: request.signal }),
)

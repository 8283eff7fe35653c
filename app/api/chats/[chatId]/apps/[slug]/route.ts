import { route, sandboxUrl } from '#lib/http/index.ts'
import type { AppPage } from '#lib/mcp/shared.ts'
import { server } from '#lib/server.ts'
import { appAsked, appParams, ownChat } from './schemas.ts'

/** The page of a tool's App, as its server gives it to this person now. */
export const POST = route(
  { auth: 'session', right: 'chat:write', params: appParams, exists: ownChat, body: appAsked },
  async ({ actor, params, body, request }): Promise<AppPage> => {
    const { mcp, platform } = server()
    const { sandboxQuery, ...page } = await mcp.apps.open(actor, { server: params.slug, tool: body.tool }, request.signal)
    return { ...page, sandboxUrl: sandboxUrl(request.headers, platform.env, sandboxQuery) }
  },
)

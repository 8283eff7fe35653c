import { route, sandboxUrl } from '#lib/http/index.ts'
import type { AppPageAnswer } from '#lib/mcp/shared.ts'
import { server } from '#lib/server.ts'
import { app, appAsked } from './schemas.ts'

/** Returns the page of a tool's App, as its server gives it to this person now. A changed page needs the person's consent to the change. */
export const POST = route(
  { auth: 'session', right: 'chat:write', scope: app, body: appAsked },
  async ({ actor, params, body, request }): Promise<AppPageAnswer> => {
    const { mcp, platform } = server()
    const answer = await mcp.apps.open(actor, { ...body, server: params.slug }, request.signal)
    if (answer.status === 'ask') return answer
    const { sandboxQuery, ...page } = answer.page
    return { status: 'page', page: { ...page, sandboxUrl: sandboxUrl(request.headers, platform.env, sandboxQuery) } }
  },
)

import { isAppError } from '#lib/errors.ts'
import { knownOrigin, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Takes the person back from an authorization server, and redirects to their settings, which show the outcome. */
export const GET = route({ auth: 'session', right: 'self:write' }, async ({ actor, request }) => {
  const { mcp, platform } = server()
  const page = new URL('/settings/connections', knownOrigin(request.headers, platform.env))
  try {
    page.searchParams.set('connected', await mcp.signIns.finish(actor, new URL(request.url).searchParams))
  } catch (error) {
    if (!isAppError(error)) throw error
    platform.log.warn('mcp.sign_in_failed', { userId: actor.userId, error })
    page.searchParams.set('failed', error.code)
  }
  return new Response(null, {
    status: 303,
    headers: { location: page.href, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })
})

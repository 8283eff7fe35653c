import { knownOrigin, named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Creates a reset link. Only this response holds it. */
export const POST = route(
  { auth: 'session', right: 'admin:users', params: named('userId'), status: 201 },
  async ({ actor, params, request }) => {
    const { auth, platform } = server()
    const { url, ...made } = await auth.resets.make(actor, params.userId)
    return { ...made, url: new URL(new URL(url).pathname, knownOrigin(request.headers, platform.env)).href }
  },
)

import { z } from 'zod'
import { nextAuthResponse } from '#lib/auth/index.ts'
import { clientAddress, knownOrigin, readForm, route, wholeRequest } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const handler = route(
  { auth: 'none', params: z.object({ nextauth: z.array(z.string()) }), query: z.record(z.string(), z.string()) },
  async ({ request, params, query }) => {
    const { platform, auth } = server()
    return nextAuthResponse(platform, auth, {
      method: request.method,
      headers: wholeRequest(request).headers,
      segments: params.nextauth,
      query,
      form: request.method === 'POST' ? await readForm(request) : {},
      origin: knownOrigin(request.headers, platform.env),
      address: clientAddress(request.headers),
    })
  },
)

export { handler as GET, handler as POST }

import { z } from 'zod'
import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

const asked = z.object({ tool: z.string().min(1).max(256).optional() })

/**
 * Proxies the icon of a server or of one of its tools: no browser connects to the server. It is drawn as an image, and inert wherever else
 * it is opened.
 */
export const GET = route(
  { auth: 'session', right: 'chat:read', params: named('slug'), query: asked },
  async ({ actor, params, query, request }) => {
    const { mediaType, bytes } = await server().mcp.icons.read(actor, params.slug, query.tool, request.signal)
    return new Response(new Uint8Array(bytes), {
      headers: {
        'content-type': mediaType,
        'content-length': String(bytes.byteLength),
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        // Private: a person who signs in to this browser later may not know of the server.
        'cache-control': 'private, max-age=3600',
        vary: 'Cookie',
      },
    })
  },
)

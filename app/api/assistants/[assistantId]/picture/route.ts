import { z } from 'zod'
import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** `v` names the bytes in the page's address of the picture; the route serves the newest. */
const query = z.object({ v: z.string().max(200).optional() })

/** Returns the picture of an assistant to people who may use it. */
export const GET = route(
  { auth: 'session', right: 'chat:read', params: named('assistantId'), query },
  async ({ actor, params, request }) => {
    const { bytes, mediaType, tag } = await server().assistants.picture(actor, params.assistantId)
    // Revalidated each time: the assistant may no longer be shared with the person at this browser.
    const kept = { etag: `"${tag}"`, 'cache-control': 'private, no-cache', vary: 'Cookie' }
    if (request.headers.get('if-none-match') === kept.etag) return new Response(null, { status: 304, headers: kept })
    return new Response(new Uint8Array(bytes), {
      headers: {
        'content-type': mediaType,
        'content-length': String(bytes.byteLength),
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        ...kept,
      },
    })
  },
)

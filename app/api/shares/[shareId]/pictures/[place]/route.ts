import { clientAddress, named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Returns a picture of a shared answer to anyone with the link, where the link was made with pictures. */
export const GET = route({ auth: 'none', params: named('shareId', 'place') }, async ({ params: { shareId, place }, request }) => {
  const { mediaType, bytes } = await server().sharing.picture(shareId, { place, address: clientAddress(request.headers) })
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': mediaType,
      'content-length': String(bytes.byteLength),
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      // A withdrawn link shows nothing from its next request on.
      'cache-control': 'private, no-store',
    },
  })
})

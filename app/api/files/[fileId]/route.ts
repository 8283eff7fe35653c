import { z } from 'zod'
import { route } from '#lib/http/index.ts'
import { readOwnFile } from '#lib/mcp/index.ts'
import { isInlineType } from '#lib/platform/index.ts'
import { server } from '#lib/server.ts'

/** A file of a tool's result, for its owner alone. Only proven images and sounds are shown in the page; anything else is downloaded and never runs. */
export const GET = route({ auth: 'session', right: 'chat:read', params: z.object({ fileId: z.uuid() }) }, async ({ actor, params }) => {
  const { name, mediaType, bytes } = await readOwnFile(server().platform, actor, params.fileId)
  const disposition = isInlineType(mediaType) ? 'inline' : 'attachment'
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
      'content-length': String(bytes.byteLength),
      'content-disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
    },
  })
})

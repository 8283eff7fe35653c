import { contentDisposition, named, route } from '#lib/http/index.ts'
import { isInlineType } from '#lib/platform/index.ts'
import { server } from '#lib/server.ts'
import { openFile } from '../../open-file.ts'

/**
 * Returns an upload, or a file of a tool's result, to its owner alone, and a file of a collection to those who may use it. Proven images and sounds are shown in the page; anything else is downloaded
 * and never runs.
 */
export const GET = route({ auth: 'session', right: 'chat:read', params: named('fileId') }, async ({ actor, params, request }) => {
  const { name, mediaType, bytes } = await openFile(actor, params.fileId)
  // A file never changes, but it is revalidated each time: another person may sign in to this browser.
  const kept = { etag: `"${params.fileId}"`, 'cache-control': 'private, no-cache', vary: 'Cookie' }
  if (request.headers.get('if-none-match') === kept.etag) return new Response(null, { status: 304, headers: kept })
  const disposition = isInlineType(mediaType) ? 'inline' : 'attachment'
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
      'content-length': String(bytes.byteLength),
      'content-disposition': contentDisposition(disposition, name),
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      ...kept,
    },
  })
})

/** Deletes an upload that no message holds. */
export const DELETE = route({ auth: 'session', right: 'chat:write', params: named('fileId') }, async ({ actor, params }) => {
  await server().files.discard(actor, params.fileId)
})

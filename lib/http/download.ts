import type { Credentials } from '#lib/auth/index.ts'
import { giveWay } from '#lib/platform/index.ts'
import { contentDisposition } from './content-disposition.ts'
import { guardedResponse } from './streaming/guarded-response.ts'

export interface Download {
  name: string
  mediaType: string
}

const MOST_NAME_CHARS = 100

/** Bytes that are written at a time, unless one piece has more. */
const WRITTEN_BYTES = 64 * 1024

/**
 * Answers with a file, of text or of bytes, that is written while it is read, until one of the credentials is revoked. A failure of the first piece is
 * thrown here, while it can still become a status.
 */
export function guardedDownload(credentials: Credentials, pieces: AsyncGenerator<string | Uint8Array>, file: Download): Promise<Response> {
  return guardedResponse(credentials, () => download(pieces, file))
}

/** Waits for its reader, and gives way to others. */
export async function download(pieces: AsyncGenerator<string | Uint8Array>, { name, mediaType }: Download): Promise<Response> {
  let next = await pieces.next()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const some: Uint8Array[] = []
        for (let bytes = 0; !next.done && bytes < WRITTEN_BYTES; next = await pieces.next()) {
          const piece = typeof next.value === 'string' ? Buffer.from(next.value) : next.value
          some.push(piece)
          bytes += piece.byteLength
          await giveWay()
        }
        if (some.length > 0) controller.enqueue(Buffer.concat(some))
        if (next.done) controller.close()
      },
      async cancel() {
        await pieces.return(undefined)
      },
    },
    // Nothing is read before it is wanted.
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: {
      'Content-Type': mediaType === 'application/zip' ? mediaType : `${mediaType}; charset=utf-8`,
      'Content-Disposition': contentDisposition('attachment', name),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  })
}

/** Makes a file name of a foreign text: no path, no control or direction marks, no trailing dots. */
export function fileName(title: string, ending: string, otherwise: string): string {
  const words = title
    .slice(0, MOST_NAME_CHARS * 4)
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069/\\:*?"<>|]+/gu, ' ')
    .replace(/\s+/g, ' ')
  const name = [...words.toWellFormed()]
    .slice(0, MOST_NAME_CHARS)
    .join('')
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '')
  return `${name || otherwise}.${ending}`
}

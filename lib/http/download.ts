import { contentDisposition } from './content-disposition.ts'

export interface Download {
  name: string
  mediaType: string
}

const MOST_NAME_CHARS = 100

/** Answers with a file, of text or of bytes, that is written while it is read. A failure of the first piece is thrown here, while it can still become a status. */
export async function download(pieces: AsyncGenerator<string | Uint8Array>, { name, mediaType }: Download): Promise<Response> {
  const encoder = new TextEncoder()
  let next = await pieces.next()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (next.done) return controller.close()
      controller.enqueue(typeof next.value === 'string' ? encoder.encode(next.value) : next.value)
      next = await pieces.next()
      if (next.done) controller.close()
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
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

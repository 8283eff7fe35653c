import type { PdfAnswer, PdfRequest } from './pdf-messages.ts'

export interface DrawnPdf {
  pages: number
  /** Height of its first page by its width. */
  ratio: number
  /** Draws a page, one at a time, if it is still wanted then. Rejects where it cannot be drawn in time. */
  draw(number: number, widthPx: number, isWanted: () => boolean): Promise<ImageBitmap>
  close(): void
}

/** Time to open a file and to draw a page: a hostile one ends with its worker. */
const ANSWER_MS = 15_000
const MOST_BYTES = 50 * 1024 * 1024

type Unnumbered<Request> = Request extends { id: number } ? Omit<Request, 'id'> : never

/** Opens a PDF file in a worker of its own, with no script and no part of the page in reach. Rejects where the file cannot be drawn. */
export async function openPdf(address: string, signal: AbortSignal): Promise<DrawnPdf> {
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`the file was answered with ${response.status}`)
  const bytes = await response.arrayBuffer()
  signal.throwIfAborted()
  if (bytes.byteLength > MOST_BYTES) throw new Error('the file is too large to be drawn')
  // A classic worker: Next's own code in it loads chunks as such.
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url))
  const waiting = new Map<number, { resolve: (answer: PdfAnswer) => void; reject: (error: Error) => void }>()
  let [lastId, isClosed] = [0, false]

  function close(): void {
    isClosed = true
    worker.terminate()
    for (const { reject } of waiting.values()) reject(new Error('the file was closed'))
    waiting.clear()
  }

  worker.onmessage = ({ data }: MessageEvent<PdfAnswer | { of?: undefined }>) => {
    if (data.of !== 'parley') return
    waiting.get(data.id)?.resolve(data)
    waiting.delete(data.id)
  }
  worker.onerror = close
  signal.addEventListener('abort', close, { once: true })

  function ask(request: Unnumbered<PdfRequest>, transfer: Transferable[] = []): Promise<PdfAnswer> {
    if (isClosed) return Promise.reject(new Error('the file was closed'))
    lastId += 1
    const id = lastId
    return new Promise<PdfAnswer>((resolve, reject) => {
      const late = setTimeout(close, ANSWER_MS)
      const settle =
        <Value>(by: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(late)
          by(value)
        }
      waiting.set(id, { resolve: settle(resolve), reject: settle(reject) })
      worker.postMessage({ ...request, id }, transfer)
    })
  }

  const opened = await ask({ kind: 'open', bytes }, [bytes])
  if (opened.kind !== 'opened') {
    close()
    throw new Error('the file cannot be drawn')
  }
  let last: Promise<unknown> = Promise.resolve()
  return {
    pages: opened.pages,
    ratio: opened.ratio,
    draw(number, widthPx, isWanted) {
      const drawn = last.then(async () => {
        if (!isWanted()) throw new Error('the page is out of view')
        const answer = await ask({ kind: 'page', number, widthPx })
        if (answer.kind !== 'drawn') throw new Error('the page cannot be drawn')
        return answer.bitmap
      })
      last = drawn.catch(() => undefined)
      return drawn
    },
    close,
  }
}

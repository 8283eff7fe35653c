import type { ServerResponse } from 'node:http'
import { type PieceWriter, pieceWriter } from './piece-writer.ts'
import { type Events, endPieces, FIRST_BYTE_MS, GONE, KEEP_ALIVE, KEEP_ALIVE_MS, piecesOf, STUCK_READER_MS } from './sse.ts'

/**
 * Events straight to the socket, one write a piece, as `sse` would stream them: the source is asked for the next piece only when there is room
 * for it. Resolves when the answer is over, however it ended; rejects when the source fails.
 */
export async function writeEvents({ source, options }: Events, response: ServerResponse): Promise<void> {
  const { signal, onEnd, stuckMs = STUCK_READER_MS } = options
  const gone = new AbortController()
  const pieces = piecesOf(source, gone.signal)
  const writer = pieceWriter(response)
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    clearTimeout(first)
    clearInterval(silence)
    signal?.removeEventListener('abort', leave)
    response.off('close', leave)
    gone.abort(GONE)
    onEnd?.()
  }
  const leave = () => {
    end()
    endPieces(pieces)
    response.end()
  }
  const keepAlive = () => writer.needsDrain() || writer.write(KEEP_ALIVE)
  const first = setTimeout(keepAlive, FIRST_BYTE_MS)
  const silence = setInterval(keepAlive, KEEP_ALIVE_MS)
  if (signal?.aborted) return leave()
  signal?.addEventListener('abort', leave, { once: true })
  response.once('close', leave)
  try {
    for (;;) {
      const next = await pieces.next()
      if (isOver) return
      if (next.done) break
      clearTimeout(first)
      silence.refresh()
      if (writer.write(next.value)) continue
      const isStuck = !(await drains(response, writer, stuckMs))
      if (isOver) return
      if (!isStuck) continue
      end()
      endPieces(pieces)
      response.destroy()
      return
    }
    end()
    response.end()
  } catch (error) {
    if (isOver) return
    end()
    throw error
  }
}

/** False when the reader has taken nothing, or not all, for too long. */
function drains(response: ServerResponse, writer: PieceWriter, withinMs: number): Promise<boolean> {
  return new Promise(resolve => {
    const over = (value: boolean) => {
      clearTimeout(late)
      stopListening()
      response.off('close', moved)
      resolve(value)
    }
    const moved = () => over(true)
    const late = setTimeout(() => over(false), withinMs)
    const stopListening = writer.onDrain(moved)
    response.once('close', moved)
  })
}

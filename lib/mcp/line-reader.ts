import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { isObject } from './json-schema.ts'
import { MAX_MESSAGE_BYTES } from './limits.ts'
import { localError, tooLarge } from './local-error.ts'

export interface LineReader {
  push(chunk: Buffer): void
}

const NEWLINE = 10
/** Where the id of a message stands in practice: before or after its result. */
const ID_WINDOW = 300

/**
 * Cuts a stream of bytes into JSON-RPC messages, one a line. Lines that are none are given to `stray` and skipped.
 * A line longer than `maxBytes` is never held: the request that it answers gets an error instead.
 */
export function createLineReader(
  out: { message(message: JSONRPCMessage): void; stray(line: string): void },
  maxBytes = MAX_MESSAGE_BYTES,
): LineReader {
  let held: Buffer[] = []
  let size = 0
  let dropped: { head: string; tail: string } | null = null

  const endLine = (last: Buffer) => {
    if (dropped) {
      reportDropped(dropped.head, dropped.tail + last.toString('latin1').slice(-ID_WINDOW))
      dropped = null
      return
    }
    const line = Buffer.concat([...held, last])
      .toString('utf8')
      .trim()
    held = []
    size = 0
    if (line === '') return
    const message = parse(line)
    if (message) out.message(message)
    else out.stray(line.slice(0, ID_WINDOW))
  }
  const holdRest = (rest: Buffer) => {
    size += rest.length
    if (dropped) dropped.tail = (dropped.tail + rest.toString('latin1')).slice(-ID_WINDOW)
    else if (size <= maxBytes) held.push(rest)
    else {
      const start = [...held, rest].slice(0, ID_WINDOW).map(piece => piece.subarray(0, ID_WINDOW))
      const head = Buffer.concat(start).toString('latin1').slice(0, ID_WINDOW)
      dropped = { head, tail: rest.toString('latin1').slice(-ID_WINDOW) }
      held = []
    }
  }
  const reportDropped = (head: string, tail: string) => {
    size = 0
    const id = /"id"\s*:\s*(\d+|"[^"]{1,100}")/.exec(head)?.[1] ?? /"id"\s*:\s*(\d+|"[^"]{1,100}")\s*\}?\s*$/.exec(tail)?.[1]
    const message = tooLarge(maxBytes)
    if (id === undefined) out.stray(`[${message}]`)
    else out.message({ jsonrpc: '2.0', id: JSON.parse(id) as string | number, error: localError(message) })
  }

  return {
    push(chunk) {
      let from = 0
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, from)) {
        const piece = chunk.subarray(from, at)
        const tooLong = dropped !== null || size + piece.length > maxBytes
        if (tooLong) holdRest(piece)
        endLine(tooLong ? Buffer.alloc(0) : piece)
        from = at + 1
      }
      if (from < chunk.length) holdRest(chunk.subarray(from))
    },
  }
}

/** What a program printed without a line break may stand before the message. */
function parse(line: string): JSONRPCMessage | null {
  const at = line.startsWith('{') ? 0 : line.indexOf('{"jsonrpc"')
  if (at < 0) return null
  try {
    const value: unknown = JSON.parse(line.slice(at))
    if (!isObject(value) || value.jsonrpc !== '2.0') return null
    const isCall = typeof value.method === 'string'
    const isAnswer = (typeof value.id === 'string' || typeof value.id === 'number') && ('result' in value || isObject(value.error))
    return isCall || isAnswer ? (value as JSONRPCMessage) : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { MAX_MESSAGE_BYTES } from '../limits.ts'
import { createBraces, cutMessages, parsed } from './cut-messages.ts'
import { localError, tooLarge } from './local-error.ts'

export interface LineReader {
  push(chunk: Buffer): void
}

const NEWLINE = 10
/** Characters at each end of a message in which its id usually is: before or after its result. */
const ID_WINDOW = 300

/** Colours and movements of a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what they begin with
const TERMINAL_CODES = /\x1b\[[0-9;?]*[A-Za-z]/g

/**
 * Splits a stream of bytes into JSON-RPC messages: one a line, as the protocol demands. Also accepts several on one line, one over several, other
 * text beside them, and a missing last line break. Passes lines without a message to `stray`. A line longer than `maxBytes` is never held: the
 * request that it answers gets an error instead.
 */
export function createLineReader(
  out: { message(message: JSONRPCMessage): void; stray(line: string): void },
  maxBytes = MAX_MESSAGE_BYTES,
): LineReader {
  let held: Buffer[] = []
  let size = 0
  let dropped: { head: string; tail: string } | null = null
  let braces = createBraces()
  /** The line that is held was looked at before its end, and no message was found. */
  let isLookedAt = false
  let spread: { lines: string[]; size: number } | null = null

  const endLine = (last: Buffer) => {
    if (dropped) {
      reportDropped(dropped.head, dropped.tail + last.toString('latin1').slice(-ID_WINDOW))
      dropped = null
      startLine()
      return
    }
    const raw = Buffer.concat([...held, last]).toString('utf8')
    startLine()
    const line = raw.trim()
    if (line === '') return
    const whole = line.startsWith('{') ? parsed(line) : []
    if (whole.length === 0 && spreads(raw, line)) return
    spread = null
    const messages = whole.length > 0 ? whole : cutMessages(line)
    for (const message of messages) out.message(message)
    if (messages.length === 0 && line.replace(TERMINAL_CODES, '') !== '') out.stray(line.slice(0, ID_WINDOW))
  }
  const startLine = () => {
    held = []
    size = 0
    braces = createBraces()
    isLookedAt = false
  }
  /** True if the line belongs to a message written over several lines, which begins and ends with an unindented brace. */
  const spreads = (raw: string, line: string): boolean => {
    if (spread === null && line !== '{' && line !== '[') return false
    spread ??= { lines: [], size: 0 }
    spread.lines.push(raw)
    spread.size += raw.length
    const isEnd = /^[}\]]\s*$/.test(raw)
    if (!isEnd && spread.size <= maxBytes) return true
    const messages = isEnd ? parsed(spread.lines.join('\n')) : []
    for (const message of messages) out.message(message)
    if (messages.length === 0) out.stray(spread.lines.join(' ').slice(0, ID_WINDOW))
    spread = null
    return true
  }
  /** A server may end its messages with something else than a line break, and wait for the answer. */
  const lookAtRest = () => {
    if (dropped || isLookedAt || !braces.isClosed()) return
    const messages = cutMessages(Buffer.concat(held).toString('utf8'))
    isLookedAt = messages.length === 0
    if (isLookedAt) return
    startLine()
    for (const message of messages) out.message(message)
  }
  const holdRest = (rest: Buffer) => {
    size += rest.length
    if (dropped) dropped.tail = (dropped.tail + rest.toString('latin1')).slice(-ID_WINDOW)
    else if (size <= maxBytes) {
      held.push(rest)
      for (const byte of rest) braces.push(byte)
    } else {
      const start = [...held, rest].slice(0, ID_WINDOW).map(piece => piece.subarray(0, ID_WINDOW))
      const head = Buffer.concat(start).toString('latin1').slice(0, ID_WINDOW)
      dropped = { head, tail: rest.toString('latin1').slice(-ID_WINDOW) }
      held = []
    }
  }
  const reportDropped = (head: string, tail: string) => {
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
      lookAtRest()
    },
  }
}

import type { JSONRPCMessage } from '@modelcontextprotocol/client'
import { readMessages } from './read-message.ts'

/** Most looks at each character of a line: each beginning of an object that has no end costs the rest of the line. */
const MAX_LOOKS = 3
const BEGINS_MESSAGE = /^\{\s*"(?:jsonrpc|id|method|result|error)"/

/**
 * Extracts the messages in a line of a server's output, with any text before, between and behind them. If a message begins and cannot be parsed,
 * the rest of the line is skipped: it could be foreign words within a broken text.
 */
export function cutMessages(line: string): JSONRPCMessage[] {
  const found: JSONRPCMessage[] = []
  let budget = line.length * MAX_LOOKS
  for (let at = line.indexOf('{'); at >= 0 && budget > 0; ) {
    const end = endOfObject(line, at)
    budget -= (end < 0 ? line.length : end) - at
    const read = end < 0 ? [] : parsed(line.slice(at, end))
    if (read.length === 0 && BEGINS_MESSAGE.test(line.slice(at, at + 100))) break
    found.push(...read)
    at = line.indexOf('{', end < 0 ? at + 1 : end)
  }
  return found
}

export function parsed(text: string): JSONRPCMessage[] {
  try {
    return readMessages(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

/** Finds the end of the object that begins at `from`; -1 where it does not end. */
function endOfObject(text: string, from: number): number {
  const braces = createBraces()
  for (let at = from; at < text.length; at++) {
    braces.push(text.charCodeAt(at))
    if (braces.isClosed()) return at + 1
  }
  return -1
}

export interface Braces {
  push(code: number): void
  /** An object has ended, and nothing but white space has come since. */
  isClosed(): boolean
}

const [QUOTE, BACKSLASH, OPEN, CLOSE, SPACE] = [34, 92, 123, 125, 32]

/** Counts the braces of JSON that comes character by character, or byte by byte. */
export function createBraces(): Braces {
  let depth = 0
  let inText = false
  let escaped = false
  let closed = false
  return {
    push(code) {
      if (inText) {
        if (escaped) escaped = false
        else if (code === BACKSLASH) escaped = true
        else if (code === QUOTE) inText = false
        return
      }
      if (code === OPEN) depth++
      else if (code === CLOSE && depth > 0) depth--
      else if (code === QUOTE && depth > 0) inText = true
      if (code > SPACE) closed = code === CLOSE && depth === 0
    },
    isClosed: () => closed,
  }
}

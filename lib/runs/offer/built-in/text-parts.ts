/** Most bytes and lines of one reading, about 5,000 tokens. */
export const MAX_PART_BYTES = 20_000
export const MAX_PART_LINES = 2_000
const MAX_MATCHES = 20
/** Most matches that are counted. */
const MAX_COUNTED = 10_000
/** Characters shown on either side of a match in its line. */
const AROUND_CHARS = 160

const NEWLINE = 10

/** Reads lines of a UTF-8 text, counted from 1, below a line that names them. A part that is too long is cut, and the reading names the byte at which it continues. */
export function readLines(text: Buffer, { from, count }: { from: number; count: number }): string {
  let line = 1
  let start = 0
  while (line < from) {
    const next = text.indexOf(NEWLINE, start)
    if (next < 0) return `The text has only ${line} ${line === 1 ? 'line' : 'lines'}.`
    start = next + 1
    line++
  }
  let end = start
  let last = from - 1
  while (last < from - 1 + count && end <= text.length && end - start < MAX_PART_BYTES) {
    const next = text.indexOf(NEWLINE, end)
    end = next < 0 ? text.length + 1 : next + 1
    last++
  }
  const wholeEnd = Math.min(end, text.length)
  const cut = backToCharacter(text, Math.min(wholeEnd, start + MAX_PART_BYTES))
  const isLast = wholeEnd === text.length && cut === wholeEnd
  const head = `Lines ${from} to ${last}${isLast ? ', the last' : ''} (bytes ${start} to ${cut} of ${text.length}):`
  const rest = cut < wholeEnd ? `\n[Cut within line ${last}; continue with from_byte ${cut}.]` : ''
  return `${head}\n${text.toString('utf8', start, cut)}${rest}`
}

/** Reads bytes of a UTF-8 text, counted from 0; no character is cut in two. */
export function readBytes(text: Buffer, { from, count }: { from: number; count: number }): string {
  if (from >= text.length) return `The text has only ${text.length} bytes.`
  const start = backToCharacter(text, from)
  const end = Math.max(backToCharacter(text, Math.min(start + count, text.length)), nextCharacter(text, start))
  const rest = end < text.length ? `\n[Continue with from_byte ${end}.]` : '\n[End of the text.]'
  return `Bytes ${start} to ${end} of ${text.length}:\n${text.toString('utf8', start, end)}${rest}`
}

/** Finds a word or phrase, ignoring case, with line, byte and context. Never a regular expression: a model's pattern could run forever. */
export function searchText(bytes: Buffer, words: string): string {
  const text = bytes.toString('utf8')
  const literal = new RegExp(words.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'), 'gi')
  const found: string[] = []
  let count = 0
  let line = 1
  let lineAt = 0
  let byte = 0
  let byteAt = 0
  for (const match of text.matchAll(literal)) {
    if (++count > MAX_COUNTED) break
    if (found.length === MAX_MATCHES) continue
    for (let next = text.indexOf('\n', lineAt); next >= 0 && next < match.index; next = text.indexOf('\n', lineAt)) {
      line++
      lineAt = next + 1
    }
    byte += Buffer.byteLength(text.slice(byteAt, match.index))
    byteAt = match.index
    found.push(`line ${line}, byte ${byte}: ${around(text, match.index, match[0].length)}`)
  }
  if (count === 0) return `“${words}” is not in the text.`
  const total = count > MAX_COUNTED ? `more than ${MAX_COUNTED}` : count
  const shown = count > found.length ? `; these are the first ${found.length}` : ''
  return `“${words}” stands there ${count === 1 ? 'once' : `${total} times${shown}`}:\n${found.join('\n')}`
}

function around(text: string, at: number, length: number): string {
  const lineStart = text.lastIndexOf('\n', at - 1) + 1
  const lineBreak = text.indexOf('\n', at + length)
  const lineEnd = lineBreak < 0 ? text.length : lineBreak
  const start = at === 0 ? 0 : Math.max(lineStart, at - AROUND_CHARS)
  const end = Math.min(lineEnd, at + length + AROUND_CHARS)
  const excerpt = text.slice(start, end).toWellFormed().trim()
  return `${start > lineStart ? '…' : ''}${excerpt}${end < lineEnd ? '…' : ''}`
}

function backToCharacter(text: Buffer, at: number): number {
  let back = at
  while (back > 0 && back < text.length && isContinuation(text[back])) back--
  return back
}

function nextCharacter(text: Buffer, at: number): number {
  let next = at + 1
  while (next < text.length && isContinuation(text[next])) next++
  return next
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80
}

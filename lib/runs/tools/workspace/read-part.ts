import { MAX_READ_CHARS, MAX_READ_LINES } from '../../offer/workspace-tools.ts'

/** Reads lines of a text below a line that names them, as many as fit, and says where the rest begins. */
export function readPart(path: string, content: string, { from, count }: { from: number; count: number }): string {
  const total = countLines(content)
  if (total === 0) return `${path} is empty.`
  if (from > total) return `${path} has only ${total} ${total === 1 ? 'line' : 'lines'}.`
  let start = 0
  for (let line = 1; line < from; line++) start = content.indexOf('\n', start) + 1
  let end = start
  let last = from - 1
  while (last < Math.min(total, from - 1 + Math.min(count, MAX_READ_LINES))) {
    const next = content.indexOf('\n', end)
    const to = next < 0 ? content.length : next + 1
    if (to - start > MAX_READ_CHARS && last >= from) break
    end = to
    last++
  }
  const part = content.slice(start, Math.min(end, start + MAX_READ_CHARS)).toWellFormed()
  const isCut = end - start > MAX_READ_CHARS
  const rest = isCut
    ? `\n[Line ${last} is longer than can be read.]`
    : last < total
      ? `\n[Lines ${last + 1} to ${total} are not shown.]`
      : ''
  const which = from === 1 && last === total ? `${total} ${total === 1 ? 'line' : 'lines'}` : `lines ${from} to ${last} of ${total}`
  return `${path} (${which}):\n${part}${rest}`
}

function countLines(content: string): number {
  if (content === '') return 0
  let count = 1
  for (let at = content.indexOf('\n'); at >= 0 && at < content.length - 1; at = content.indexOf('\n', at + 1)) count++
  return count
}

import type { KnownPaths } from './known-paths.ts'

/** Paths are shorter. */
const MAX_PATH = 200

/** Marks of comments, lists and quotes, and characters that no path begins with. */
const MARKS = ['#', '//', '/*', '--', '- ', '* ', '+ ', '*', '-', '>', '<', '|', ';', '%', '"', "'", '“', '«', '»', '=', '~~~']
const FORBIDDEN = /[\p{Cc}<>|"*?`]/u
const SPACE = /\s/
const LETTER = /[\p{L}\p{N}]/u
const EXTENSION = /\.[A-Za-z0-9]{1,10}$/

/**
 * Reads a line as the path of an edit block. A path is one word, or words of which the first has a slash and the last an extension. In backticks or asterisks it may
 * have white space anywhere. `known`: further paths that have it.
 */
export function pathOf(line: string, known: KnownPaths): string | null {
  const text = withoutBreak(line)
  if (text.length >= MAX_PATH) return null
  const trimmed = text.trim()
  if (known.has(trimmed)) return trimmed
  const wrapped = unwrapped(trimmed)
  if (wrapped !== null) return known.has(wrapped) || isPathLike(wrapped) ? wrapped : null
  const path = withoutColon(trimmed)
  if (text !== trimmed && !path.includes('/')) return null
  if (SPACE.test(path) && !(firstWord(path).includes('/') && EXTENSION.test(path))) return null
  return isPathLike(path) ? path : null
}

/** True if more text can make the beginning of a line a path. Decides early for prose, so that it need not wait for its line to end. */
export function mayBePath(partial: string, known: KnownPaths): boolean {
  const text = withoutBreak(partial)
  if (text.length >= MAX_PATH) return false
  const trimmed = text.trimStart()
  if (trimmed === '' || known.hasPrefix(trimmed) || known.has(trimmed.trimEnd())) return true
  const wrapper = wrapperOf(trimmed)
  if (wrapper) return mayBeWrapped(trimmed, wrapper)
  if (hasMark(trimmed) || FORBIDDEN.test(trimmed.trimEnd())) return trimmed === '*'
  return !SPACE.test(trimmed) || firstWord(trimmed).includes('/')
}

function isPathLike(path: string): boolean {
  if (path.trim() !== path || hasMark(path) || FORBIDDEN.test(path) || path.includes('://') || !LETTER.test(path)) return false
  if (/[.,;:!]$/.test(path)) return false
  return path.includes('/') || !SPACE.test(path) || EXTENSION.test(path)
}

function hasMark(text: string): boolean {
  return MARKS.some(mark => text.startsWith(mark))
}

function firstWord(text: string): string {
  const end = text.search(SPACE)
  return end < 0 ? text : text.slice(0, end)
}

function withoutColon(text: string): string {
  return text.endsWith(':') && (text.includes('/') || text.includes('.')) ? text.slice(0, -1) : text
}

const WRAPPERS = ['**`', '**', '`'] as const

function wrapperOf(text: string): string | null {
  return WRAPPERS.find(wrapper => text.startsWith(wrapper)) ?? null
}

function unwrapped(text: string): string | null {
  const wrapper = wrapperOf(text)
  if (!wrapper) return null
  const rest = text.slice(wrapper.length)
  const end = [...wrapper].reverse().join('')
  const close = rest.indexOf(end)
  if (close < 1) return null
  const behind = rest.slice(close + end.length)
  return behind === '' || behind === ':' ? rest.slice(0, close) : null
}

function mayBeWrapped(text: string, wrapper: string): boolean {
  const end = [...wrapper].reverse().join('')
  const rest = text.slice(wrapper.length)
  const close = rest.indexOf(end)
  if (close < 0) return true
  const behind = rest.slice(close + end.length).trimEnd()
  return close > 0 && (behind === '' || behind === ':')
}

export function withoutBreak(line: string): string {
  if (line.endsWith('\r\n')) return line.slice(0, -2)
  return line.endsWith('\n') || line.endsWith('\r') ? line.slice(0, -1) : line
}

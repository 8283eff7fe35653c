import { isObject } from '#lib/json-schema/shared.ts'

/** A refusal is read this far; a page or a trace may be long. */
const MAX_READ_CHARS = 20_000
const MAX_CHARS = 300
const MAX_DEPTH = 5
/** Keys under which programs say what went wrong, those of whole sentences first. Others may hold traces and secrets. */
const KEYS = ['message', 'detail', 'details', 'error_description', 'description', 'reason', 'msg', 'title', 'error', 'errors', 'cause']

/** Finds the reason in the body of a refusal, or in the data of an error: the sentence in JSON, the words of a page, or the first line. '' without one. */
export function saidReason(said: unknown, depth = 0): string {
  if (typeof said === 'string') return inText(said.slice(0, MAX_READ_CHARS).trim(), depth)
  if (depth >= MAX_DEPTH) return ''
  if (Array.isArray(said)) return first(said.slice(0, 5), depth)
  return isObject(said)
    ? first(
        KEYS.map(key => said[key]),
        depth,
      )
    : ''
}

function first(values: readonly unknown[], depth: number): string {
  for (const value of values) {
    const reason = saidReason(value, depth + 1)
    if (reason !== '') return reason
  }
  return ''
}

function inText(text: string, depth: number): string {
  if (/^[{[]/.test(text)) {
    const value = parsed(text)
    if (value !== undefined) return saidReason(value, depth + 1)
  }
  if (/^<[!?a-z]/i.test(text)) return short(wordsOf(text))
  const lines = text.split('\n')
  // Traces of Python end with their reason.
  const line = /^Traceback\b/.test(text) ? lines.at(-1) : lines[0]
  return short(line ?? '')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Reads the words of a page, in one pass. */
function wordsOf(html: string): string {
  const words: string[] = []
  const lower = html.toLowerCase()
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at)
    words.push(html.slice(at, open < 0 ? undefined : open))
    if (open < 0) break
    const hidden = ['script', 'style', 'title'].find(name => lower.startsWith(name, open + 1))
    const end = hidden ? lower.indexOf(`</${hidden}`, open) : open
    const close = end < 0 ? -1 : html.indexOf('>', end)
    if (close < 0) break
    at = close + 1
  }
  return words.join(' ').replace(/&(?:nbsp|amp|lt|gt|quot|#0?39);/g, entity => ENTITIES[entity] ?? ' ')
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&#039;': "'" }

function short(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_CHARS).toWellFormed()
}

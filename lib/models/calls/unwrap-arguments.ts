import { isWhole } from './repair-arguments.ts'

/** A text of JSON within a text of JSON, and so on: this many are opened. */
const DEEPEST = 4
const FENCE = /^```[\w-]*([\s\S]*)```$/

/**
 * Arguments that are one step from a JSON object, as that object: behind an empty one (proxies before Anthropic begin with `{}`), said twice, as a text of JSON,
 * in a fence, alone in a list, or nothing at all as `null` or `""`. Null where they are not.
 */
export function unwrapArguments(text: string): string | null {
  return opened(text.trim(), 0)
}

function opened(text: string, depth: number): string | null {
  if (depth > DEEPEST) return null
  if (text === '' || text === 'null' || text === 'undefined') return '{}'
  if (isWhole(text)) return text
  const fenced = text.startsWith('```') ? FENCE.exec(text)?.[1] : undefined
  if (fenced !== undefined) return opened(fenced.trim(), depth + 1)
  if (text.startsWith('"')) {
    const inner = parsed(text)
    return typeof inner === 'string' ? opened(inner.trim(), depth + 1) : null
  }
  if (text.startsWith('[')) {
    const list = parsed(text)
    return Array.isArray(list) && list.length === 1 ? opened(JSON.stringify(list[0]), depth + 1) : null
  }
  const behindEmpty = /^(\{\s*\}|null)\s*(?=[{"])/.exec(text)
  if (behindEmpty) return opened(text.slice(behindEmpty[0].length), depth + 1)
  return saidTwice(text)
}

/** Both halves, apart from white space between them, are the same object. */
function saidTwice(text: string): string | null {
  if (!text.startsWith('{')) return null
  const middle = Math.floor(text.length / 2)
  for (const end of new Set([middle, Math.ceil(text.length / 2)])) {
    const half = text.slice(0, end).trim()
    if (isWhole(half) && text.slice(end).trim() === half) return half
  }
  return null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

import { isWhole } from './repair-arguments.ts'

/** Most layers that are unwrapped: JSON in a JSON string in a JSON string, and so on. */
const DEEPEST = 4
const FENCE = /^```[\w-]*([\s\S]*)```$/

/**
 * Recovers a JSON object from arguments that wrap or repeat it; null if there is none.
 * Cases: an empty object before it (proxies before Anthropic start with `{}`), the object twice, a JSON string, a code fence, a list of
 * one. `null` and `""` become `{}`.
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

/** Returns the first half if both halves are the same object, apart from white space. */
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

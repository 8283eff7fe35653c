const MAX_CHARS = 500_000
/** Deepest nesting that is drawn as a tree. More would exhaust the browser's stack, and is shown as text. */
const MAX_DEPTH = 200

/** Parses a text that is a JSON object or list; null for every other text. */
export function parsedJson(text: string): object | null {
  const trimmed = text.trim()
  if (trimmed.length > MAX_CHARS || !/^(?:\{[\s\S]*\}|\[[\s\S]*\])$/.test(trimmed)) return null
  try {
    const value: unknown = JSON.parse(trimmed)
    return typeof value === 'object' && !isDeep(value) ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function isDeep(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth++)
    level = level.flatMap(item => (typeof item === 'object' && item !== null ? Object.values(item) : []))
  return level.length > 0
}

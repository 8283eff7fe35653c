const MAX_CHARS = 500_000

/** The object or list that a text is, as tools like to answer; null for every other text. */
export function parsedJson(text: string): object | null {
  const trimmed = text.trim()
  if (trimmed.length > MAX_CHARS || !/^(?:\{[\s\S]*\}|\[[\s\S]*\])$/.test(trimmed)) return null
  try {
    const value: unknown = JSON.parse(trimmed)
    return typeof value === 'object' ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

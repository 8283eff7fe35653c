import { type ParseError, parse } from 'jsonc-parser'

/** Parses JSON, also with comments, commas before a closing bracket, and a byte order mark, as editors write it. Throws the SyntaxError of `JSON.parse`. */
export function parseJsonWithComments(text: string): unknown {
  const bare = text.replace(/^\uFEFF/, '')
  try {
    return JSON.parse(bare)
  } catch (error) {
    const errors: ParseError[] = []
    const value: unknown = parse(bare, errors, { allowTrailingComma: true })
    if (errors.length > 0 || value === undefined) throw error
    return value
  }
}

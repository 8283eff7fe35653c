import { firstMisfit, isObject } from '#lib/json-schema/shared.ts'

const CLOSES = { '{': '}', '[': ']' } as const

/**
 * Adds missing closing braces and brackets, if the result is an object that fits the tool's schema; else returns null. An open string is
 * never closed: its end cannot be known.
 */
export function repairArguments(text: string, schema: unknown): string | null {
  const missing = missingClosers(text)
  if (missing === null || missing === '') return null
  const repaired = text + missing
  const value = parsed(repaired)
  return isObject(value) && fitsSchema(value, schema) ? repaired : null
}

/** References may multiply: a schema of 100 bytes can ask for more steps than anybody will live to see. */
const STRICT = { onDoubt: 'misfit', keywords: 'all', maxDepth: 64, maxSteps: 50_000 } as const

/**
 * Tells whether arguments certainly fit a tool's JSON Schema. A schema that cannot be followed fits nothing: the answer decides whether something is added
 * that the model never wrote.
 */
export function fitsSchema(value: unknown, schema: unknown): boolean {
  return firstMisfit(value, schema, STRICT) === null
}

/** Tells whether a text is a JSON object. */
export function isWhole(text: string): boolean {
  return text.trimStart().startsWith('{') && isObject(parsed(text))
}

/** Returns the missing closers; null if a string is open or a closer has no opener. */
function missingClosers(text: string): string | null {
  const open: ('{' | '[')[] = []
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (inString) {
      if (character === '\\') at++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{' || character === '[') open.push(character)
    else if (character === '}' || character === ']') {
      const opener = open.pop()
      if (opener === undefined || CLOSES[opener] !== character) return null
    }
  }
  if (inString) return null
  return open
    .reverse()
    .map(opener => CLOSES[opener])
    .join('')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const OTHER_ESCAPES = /\\[bfnrtu]/
const ESCAPES = /\\(?:u[0-9a-f]{4}|.)/g

/**
 * Writes an array as PostgreSQL reads it from a text parameter. `JSON.stringify` does nearly that, natively. But behind a backslash PostgreSQL
 * takes any character literally, so a line break that JSON escapes is written as it is. Times are in UTC. Throws for a number or a time that
 * is not one, which JSON would turn into NULL.
 */
export function arrayLiteral(values: readonly (string | number | boolean | Date | null)[]): string {
  if (values.some(isNone)) throw new RangeError('a number or a time that is none cannot be stored')
  const json = JSON.stringify(values)
  const text = OTHER_ESCAPES.test(json) ? json.replace(ESCAPES, plain) : json
  return `{${text.slice(1, -1)}}`
}

function isNone(value: unknown): boolean {
  return (typeof value === 'number' && !Number.isFinite(value)) || (value instanceof Date && Number.isNaN(value.getTime()))
}

function plain(sequence: string): string {
  return sequence === '\\"' || sequence === '\\\\' ? sequence : JSON.parse(`"${sequence}"`)
}

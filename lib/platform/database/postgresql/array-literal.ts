const OTHER_ESCAPES = /\\[bfnrtu]/
const ESCAPES = /\\(?:u[0-9a-f]{4}|.)/g

/**
 * An array as PostgreSQL reads it from a text parameter. JSON writes it nearly so, in one go and natively; but behind a backslash PostgreSQL takes any character
 * as it is, so that what JSON names by another one (a line's end) goes in itself. Times are written in UTC. Throws for a number or a time that is none, which
 * JSON would make NULL of.
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

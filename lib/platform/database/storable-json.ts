/** Far beyond any real document. Our own walks, the database clients and the pages all go down by recursion, and none may run out of stack. */
const MAX_JSON_DEPTH = 500

/** Tells whether lists and objects are nested too deep to be stored. It stops at that depth, so it never runs out of stack itself. */
export function isTooDeep(value: unknown): boolean {
  return goesBelow(value, MAX_JSON_DEPTH)
}

function goesBelow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  const items = Array.isArray(value) ? value : Object.values(value)
  return levels === 0 ? items.length > 0 : items.some(item => goesBelow(item, levels - 1))
}

/**
 * JSON that both databases can hold: PostgreSQL takes neither NUL nor half a surrogate pair, so both become U+FFFD everywhere,
 * in keys as well. Keys whose value is undefined are left out.
 */
export function toStorableJson<Value>(value: Value): Value {
  return replaced(value) as Value
}

/** As JSON puts down what `toStorableJson` replaces; a backslash that is meant may precede it. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/

/** Yields the JSON text of `toStorableJson`. It walks the value only where there is something to replace, which is rare. */
export function storableJsonText(value: unknown): string {
  const json = JSON.stringify(value)
  return UNSTORABLE.test(json) ? JSON.stringify(toStorableJson(value)) : json
}

function replaced(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\uFFFD')
  if (Array.isArray(value)) return value.map(replaced)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  return Object.fromEntries(entries.map(([key, item]) => [replaced(key), replaced(item)]))
}

/**
 * JSON that both databases can hold: PostgreSQL takes neither NUL nor half a surrogate pair, so both become U+FFFD everywhere,
 * in keys as well. Keys whose value is undefined are left out.
 */
export function storable<Value>(value: Value): Value {
  return replaced(value) as Value
}

function replaced(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\uFFFD')
  if (Array.isArray(value)) return value.map(replaced)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  return Object.fromEntries(entries.map(([key, item]) => [replaced(key), replaced(item)]))
}

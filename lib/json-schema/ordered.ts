import { isObject, type Schema } from './schema.ts'

/** Levels that are ordered. Deeper ones keep their order, since a schema may come from a foreign server. */
const DEEPEST = 64

/** Returns a schema with the keys of each object, and lists of required names, in one order. Two forms of one schema become the same bytes. */
export function orderedSchema(schema: Schema): Schema {
  return ordered(schema, 0) as Schema
}

function ordered(value: unknown, depth: number): unknown {
  if (depth > DEEPEST) return value
  if (Array.isArray(value)) return value.map(item => ordered(item, depth + 1))
  if (!isObject(value)) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, item]) => [key, isNames(key, item) ? item.toSorted() : ordered(item, depth + 1)]))
}

function isNames(key: string, value: unknown): value is string[] {
  return key === 'required' && Array.isArray(value) && value.every(name => typeof name === 'string')
}

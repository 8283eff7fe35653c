import { isObject, referenced, type Schema } from './schema.ts'
import { typesOf } from './types-of.ts'

const MAX_DEPTH = 12
/** Most values that are looked at. */
const MAX_VALUES = 2_000
const NUMBER = /^\s*-?\d{1,30}(?:\.\d{1,30})?(?:[eE][+-]?\d{1,3})?\s*$/

/**
 * Reads values that were written as text where the schema wants another type: `"5"`, `"true"`, `"[1,2]"`, `"null"`. Leaves everything that could mean
 * something else; yields the same object where nothing was written so.
 */
export function coerceBySchema<Value>(schema: unknown, value: Value): Value {
  return read(schema, value, { root: schema, left: MAX_VALUES }, 0) as Value
}

interface ValuesLeft {
  root: unknown
  left: number
}

function read(given: unknown, value: unknown, reading: ValuesLeft, depth: number): unknown {
  if (depth > MAX_DEPTH || reading.left-- <= 0) return value
  const schema = resolved(given, reading.root)
  const meant = typeof value === 'string' ? ofText(value, typesOf(given, reading.root)) : value
  if (Array.isArray(meant)) {
    if (!isObject(schema.items)) return meant
    const items = meant.map(item => read(schema.items, item, reading, depth + 1))
    return items.every((item, at) => item === meant[at]) ? meant : items
  }
  if (!isObject(meant) || !isObject(schema.properties)) return meant
  const { properties } = schema
  const changed = Object.entries(meant).flatMap(([key, item]): [string, unknown][] => {
    const next = Object.hasOwn(properties, key) ? read(properties[key], item, reading, depth + 1) : item
    return next === item ? [] : [[key, next]]
  })
  return changed.length === 0 ? meant : { ...meant, ...Object.fromEntries(changed) }
}

/** Follows a reference, and takes the one choice besides null. */
function resolved(given: unknown, root: unknown): Schema {
  let schema: unknown = given
  for (let step = 0; step < MAX_DEPTH && isObject(schema); step++) {
    const choices: unknown = schema.anyOf ?? schema.oneOf
    if (typeof schema.$ref === 'string') schema = referenced(schema.$ref, root)
    else if (Array.isArray(choices)) {
      const others = choices.slice(0, 20).filter(one => !(isObject(one) && one.type === 'null'))
      if (others.length !== 1) return schema
      schema = others[0]
    } else break
  }
  return isObject(schema) ? schema : {}
}

function ofText(text: string, types: readonly string[]): unknown {
  if (types.length === 0 || types.includes('string')) return text
  const isFor = (...wanted: string[]) => types.some(type => wanted.includes(type))
  if (isFor('null') && text.trim() === 'null') return null
  if (isFor('boolean') && /^\s*(?:true|false)\s*$/i.test(text)) return text.trim().toLowerCase() === 'true'
  if (isFor('number', 'integer') && NUMBER.test(text)) {
    const number = Number(text)
    const fits = isFor('number') ? Number.isFinite(number) : Number.isSafeInteger(number)
    return fits && (!/^\s*-?\d+\s*$/.test(text) || Number.isSafeInteger(number)) ? number : text
  }
  if (!isFor('array', 'object') || !/^\s*[[{]/.test(text)) return text
  const parsed = parsedJson(text)
  return (Array.isArray(parsed) && isFor('array')) || (isObject(parsed) && isFor('object')) ? parsed : text
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

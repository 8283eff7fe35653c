import { isObject, type Schema } from '#lib/json-schema/shared.ts'

/** Schema rules of a wire: OpenAI's chat completions and Responses, Anthropic's Messages, or Google's Gemini. */
export type SchemaDialect = 'openai' | 'anthropic' | 'google'

export function schemasIn(value: unknown): (Schema | boolean)[] {
  return Array.isArray(value) ? value.filter(one => isObject(one) || typeof one === 'boolean') : []
}

/** Maps type names of other languages to those of JSON. An unlisted name says nothing about the value. */
const TYPES: Record<string, string> = {
  string: 'string',
  number: 'number',
  integer: 'integer',
  boolean: 'boolean',
  object: 'object',
  array: 'array',
  null: 'null',
  str: 'string',
  text: 'string',
  file: 'string',
  date: 'string',
  datetime: 'string',
  float: 'number',
  double: 'number',
  decimal: 'number',
  int: 'integer',
  long: 'integer',
  bool: 'boolean',
  list: 'array',
  tuple: 'array',
  set: 'array',
  dict: 'object',
  map: 'object',
  none: 'null',
}

/** Lists the types that a schema allows, each once. Empty means any. */
export function typesOf({ type, nullable }: Schema): string[] {
  const given = (Array.isArray(type) ? type : [type]).flatMap(one => (typeof one === 'string' ? [TYPES[one.toLowerCase()] ?? ''] : []))
  if (given.includes('')) return []
  const types = [...new Set(given)]
  return nullable === true && types.length > 0 && !types.includes('null') ? [...types, 'null'] : types
}

export function typeOfValue(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

export function isOfTypes(value: unknown, types: readonly string[]): boolean {
  const type = typeOfValue(value)
  return types.includes(type) || (type === 'integer' && types.includes('number'))
}

/** Merges two schemas. Properties are united, the second schema's keywords win; a property in both must fit either. */
export function merged(first: Schema, second: Schema): Schema {
  const properties = new Map(Object.entries(isObject(first.properties) ? first.properties : {}))
  for (const [name, schema] of Object.entries(isObject(second.properties) ? second.properties : {}))
    properties.set(name, properties.has(name) ? eitherOf(properties.get(name), schema) : schema)
  const required = [...namesIn(first.required), ...namesIn(second.required)]
  return {
    ...first,
    ...second,
    ...(properties.size > 0 ? { properties: Object.fromEntries(properties) } : {}),
    ...(required.length > 0 ? { required } : {}),
  }
}

/** Returns a schema for values that fit one of two schemas. */
export function eitherOf(first: unknown, second: unknown): unknown {
  if (JSON.stringify(first) === JSON.stringify(second)) return first
  const options = isObject(first) && Array.isArray(first.anyOf) && Object.keys(first).length === 1 ? first.anyOf : [first]
  return { anyOf: [...options, second] }
}

export function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? [...new Set(value.filter(name => typeof name === 'string'))] : []
}

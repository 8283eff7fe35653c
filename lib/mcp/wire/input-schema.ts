import { isObject, type Schema } from '#lib/json-schema/shared.ts'
import { MAX_SCHEMA_BYTES, MAX_SCHEMA_DEPTH } from '../limits.ts'

export type SchemaReading = { ok: true; schema: Schema } | { ok: false; reason: string }

/** Keywords whose value is one schema, a list of schemas, or a map of them (JSON Schema 2020-12, and the older names). */
const ONE = new Set(['not', 'if', 'then', 'else', 'contains', 'propertyNames', 'unevaluatedItems', 'unevaluatedProperties'])
const ONE_OR_BOOLEAN = new Set(['additionalProperties', 'additionalItems'])
const LIST = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems'])
const MAP = new Set(['properties', '$defs', 'definitions', 'dependentSchemas'])

/**
 * Normalises the input schema of a tool for every reader: an object at the root, no boolean subschemas under `properties`, draft-04 bounds as
 * numbers. Drops references that leave the document and patterns that do not compile, and bounds the depth. It fetches nothing and runs no pattern.
 */
export function readInputSchema(raw: unknown): SchemaReading {
  if (!isObject(raw))
    return { ok: false, reason: raw === undefined || raw === null ? 'it has no input schema' : 'its input schema is not an object' }
  const types = Array.isArray(raw.type) ? raw.type : [raw.type ?? 'object']
  if (!types.includes('object'))
    return { ok: false, reason: `its input schema is of type ${JSON.stringify(raw.type).slice(0, 40)}, not object` }
  const schema = { ...clean(raw, 0), type: 'object' }
  if (JSON.stringify(schema).length > MAX_SCHEMA_BYTES) return { ok: false, reason: 'its input schema is too large' }
  return { ok: true, schema }
}

function clean(schema: Schema, depth: number): Schema {
  const result: Schema = Object.create(null) as Schema
  for (const [key, value] of Object.entries(schema)) {
    const kept = cleanKeyword(key, value, depth)
    if (kept !== undefined) result[key] = kept
  }
  for (const [flag, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof result[flag] !== 'boolean') continue
    const limit = result[bound]
    if (result[flag] === true && typeof limit === 'number') {
      result[flag] = limit
      delete result[bound]
    } else delete result[flag]
  }
  return { ...result }
}

function cleanKeyword(key: string, value: unknown, depth: number): unknown {
  if (key === '$schema') return typeof value === 'string' && depth === 0 ? value : undefined
  if (key === '$id' || (key === 'id' && typeof value === 'string')) return undefined
  if (key === '$ref' || key === '$dynamicRef') return typeof value === 'string' && value.startsWith('#') ? value : undefined
  if (key === 'pattern') return typeof value === 'string' && compiles(value) ? value : undefined
  if (ONE_OR_BOOLEAN.has(key)) return typeof value === 'boolean' ? value : subschema(value, depth)
  if (ONE.has(key)) return subschema(value, depth)
  if (key === 'items') return Array.isArray(value) ? value.map(item => subschema(item, depth)) : subschema(value, depth)
  if (LIST.has(key)) return Array.isArray(value) ? value.map(item => subschema(item, depth)) : undefined
  if (MAP.has(key)) return isObject(value) ? mapOfSchemas(value, depth) : undefined
  if (key === 'patternProperties') return isObject(value) ? mapOfSchemas(value, depth, compiles) : undefined
  if (key === 'required') return Array.isArray(value) ? value.filter(name => typeof name === 'string') : undefined
  return value
}

function mapOfSchemas(map: Schema, depth: number, keep: (name: string) => boolean = () => true): Schema {
  return Object.fromEntries(
    Object.entries(map)
      .filter(([name]) => keep(name))
      .map(([name, value]) => [name, subschema(value, depth)]),
  )
}

function subschema(value: unknown, depth: number): Schema {
  if (value === false) return { not: {} }
  return isObject(value) && depth < MAX_SCHEMA_DEPTH ? clean(value, depth + 1) : {}
}

function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u')
    return true
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

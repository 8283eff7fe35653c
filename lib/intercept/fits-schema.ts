type Schema = Record<string, unknown>

const MAX_DEPTH = 32
/** Most schemas that one chain of references may visit. */
const MOST_SCHEMAS = 500

/**
 * Tells whether arguments may fit a tool, by the keywords that tell a call from a lookalike: types, required, enum, const, items and closed objects. Unknown keywords pass: the tool decides in the end. The checker in `models/calls` refuses them instead, since it decides whether something may
 * be added that the model never wrote.
 */
export function fitsSchema(value: unknown, schema: unknown, depth = 0): boolean {
  if (!isObject(schema) || depth > MAX_DEPTH) return schema !== false
  if ('const' in schema && !isSame(schema.const, value)) return false
  if (Array.isArray(schema.enum) && !schema.enum.some(one => isSame(one, value))) return false
  if (schema.type !== undefined && !typesOf(schema).some(type => isOfType(value, type))) return false
  const fits = (one: unknown) => fitsSchema(value, one, depth + 1)
  if (Array.isArray(schema.allOf) && !schema.allOf.every(fits)) return false
  if (Array.isArray(schema.anyOf) && !schema.anyOf.some(fits)) return false
  if (Array.isArray(schema.oneOf) && !schema.oneOf.some(fits)) return false
  if (Array.isArray(value)) return !isObject(schema.items) || value.every(item => fitsSchema(item, schema.items, depth + 1))
  return !isObject(value) || fitsObject(value, schema, depth)
}

function fitsObject(value: Schema, schema: Schema, depth: number): boolean {
  const properties = isObject(schema.properties) ? schema.properties : {}
  if (Array.isArray(schema.required) && !schema.required.every(name => Object.hasOwn(value, String(name)))) return false
  const isClosed = schema.additionalProperties === false && schema.patternProperties === undefined
  return Object.entries(value).every(([key, item]) =>
    Object.hasOwn(properties, key) ? fitsSchema(item, properties[key], depth + 1) : !isClosed,
  )
}

/** Lists the types that a schema allows, also through `anyOf`, `oneOf`, `enum`, `const` and references within `root`; empty where it names none. */
export function typesOf(schema: unknown, root: unknown = schema): string[] {
  return [...new Set(typesIn(schema, root, new Set()))]
}

/** Visits each schema once: references in the schema of a hostile server may multiply. */
function typesIn(schema: unknown, root: unknown, seen: Set<Schema>): string[] {
  if (!isObject(schema) || seen.has(schema) || seen.size > MOST_SCHEMAS) return []
  seen.add(schema)
  if (typeof schema.type === 'string') return [schema.type]
  if (Array.isArray(schema.type)) return schema.type.filter(type => typeof type === 'string')
  if (typeof schema.$ref === 'string') return typesIn(referred(schema.$ref, root), root, seen)
  if ('const' in schema) return [typeOf(schema.const)]
  if (Array.isArray(schema.enum)) return [...new Set(schema.enum.map(typeOf))]
  const choices = [schema.anyOf, schema.oneOf, schema.allOf].find(Array.isArray) ?? []
  return choices.flatMap(choice => typesIn(choice, root, seen))
}

/** Resolves a reference such as `#/$defs/Name`. */
function referred(reference: string, root: unknown): unknown {
  if (!reference.startsWith('#/')) return undefined
  const names = reference.slice(2).split('/')
  return names.reduce((at: unknown, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined), root)
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'object':
      return isObject(value)
    case 'array':
      return Array.isArray(value)
    case 'integer':
      return Number.isInteger(value)
    case 'null':
      return value === null
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === type
    default:
      return true
  }
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || (isObjectLike(a) && isObjectLike(b) && JSON.stringify(a) === JSON.stringify(b))
}

function isObjectLike(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

export function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type Schema = Record<string, unknown>

const DEEPEST = 64
/** References may multiply: a schema of 100 bytes can ask for more looks than anybody will live to see. */
const MOST_LOOKS = 50_000

/**
 * Tells whether arguments fit a tool's JSON Schema, as far as values can be incomplete: types, required and unknown properties, choices, sizes,
 * combinations and local references. A schema that cannot be followed fits nothing. Patterns and formats are not looked at: a hostile
 * server's expression would run here. The interceptor's own is lenient on purpose: it tells a call from a lookalike, where a doubt is the tool's to settle.
 */
export function fitsSchema(value: unknown, schema: unknown): boolean {
  return fits(value, schema, { root: schema, depth: 0, looks: { left: MOST_LOOKS } })
}

interface Place {
  root: unknown
  depth: number
  looks: { left: number }
}

function fits(value: unknown, schema: unknown, { root, depth, looks }: Place): boolean {
  if (looks.left-- <= 0) return false
  if (typeof schema === 'boolean') return schema
  if (!isObject(schema) || depth > DEEPEST) return false
  const within = (inner: unknown, of: unknown) => fits(inner, of, { root, depth: depth + 1, looks })
  if (typeof schema.$ref === 'string' && !within(value, resolved(schema.$ref, root))) return false
  const { allOf, anyOf, oneOf } = schema
  if (Array.isArray(allOf) && !allOf.every(one => within(value, one))) return false
  if (Array.isArray(anyOf) && !anyOf.some(one => within(value, one))) return false
  if (Array.isArray(oneOf) && oneOf.filter(one => within(value, one)).length !== 1) return false
  if (!hasType(value, schema) || !isChosen(value, schema) || !isWithinBounds(value, schema)) return false
  if (Array.isArray(value)) return itemsFit(value, schema, within)
  return !isObject(value) || propertiesFit(value, schema, within)
}

type Within = (inner: unknown, of: unknown) => boolean

function propertiesFit(value: Schema, schema: Schema, within: Within): boolean {
  const properties = isObject(schema.properties) ? schema.properties : {}
  const required = Array.isArray(schema.required) ? (schema.required as unknown[]) : []
  if (!required.every(name => typeof name === 'string' && Object.hasOwn(value, name))) return false
  const others = isObject(schema.patternProperties) ? true : (schema.additionalProperties ?? true)
  return Object.entries(value).every(([name, inner]) => within(inner, Object.hasOwn(properties, name) ? properties[name] : others))
}

function itemsFit(value: unknown[], schema: Schema, within: Within): boolean {
  const first = Array.isArray(schema.prefixItems) ? schema.prefixItems : []
  return value.every((inner, index) => within(inner, index < first.length ? first[index] : (schema.items ?? true)))
}

function hasType(value: unknown, { type, nullable }: Schema): boolean {
  if (type === undefined || (nullable === true && value === null)) return true
  return (Array.isArray(type) ? type : [type]).some(one => isOfType(value, one))
}

function isOfType(value: unknown, type: unknown): boolean {
  if (type === 'object') return isObject(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'null') return value === null
  if (type === 'integer') return Number.isInteger(value)
  return (type === 'string' || type === 'number' || type === 'boolean') && Object.is(typeof value, type)
}

function isChosen(value: unknown, schema: Schema): boolean {
  const is = (other: unknown) => Object.is(typeof other, typeof value) && JSON.stringify(other) === JSON.stringify(value)
  if (Array.isArray(schema.enum) && !schema.enum.some(is)) return false
  return !Object.hasOwn(schema, 'const') || is(schema.const)
}

function isWithinBounds(value: unknown, schema: Schema): boolean {
  const least = (bound: unknown, size: number) => typeof bound !== 'number' || size >= bound
  const most = (bound: unknown, size: number) => typeof bound !== 'number' || size <= bound
  if (typeof value === 'number') return least(schema.minimum, value) && most(schema.maximum, value)
  if (typeof value === 'string') return least(schema.minLength, value.length) && most(schema.maxLength, value.length)
  if (Array.isArray(value)) return least(schema.minItems, value.length) && most(schema.maxItems, value.length)
  if (!isObject(value)) return true
  return least(schema.minProperties, Object.keys(value).length) && most(schema.maxProperties, Object.keys(value).length)
}

function resolved(reference: string, root: unknown): unknown {
  if (reference !== '#' && !reference.startsWith('#/')) return undefined
  const steps = reference === '#' ? [] : reference.slice(2).split('/')
  return steps
    .map(step => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, step) => (isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined), root)
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

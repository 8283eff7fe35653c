import { isObject, type Schema } from '#lib/json-schema/shared.ts'
import { foldedRoot } from './fold-root.ts'
import { createKeys, type Keys } from './keys.ts'
import { isOfTypes, merged, namesIn, type SchemaDialect, schemasIn, typeOfValue, typesOf } from './node.ts'
import { definitionName, resolveReference } from './references.ts'

export interface ShapedSchema {
  schema: Schema
  /** Original property names, by the names that replace them on this wire. */
  renamed: ReadonlyMap<string, string>
}

const DEEPEST = 32
/** References may multiply; schemas beyond this count become `{}`, which accepts anything. */
const MOST_NODES = 5_000
/** Levels of a recursive schema shown to Gemini, which accepts no recursion. */
const MOST_WITHIN_ITSELF = 2

const LENGTHS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'] as const
const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const
const NESTED = ['not', 'if', 'then', 'else', 'contains', 'propertyNames'] as const
const GOOGLE_FORMATS = new Set(['date-time', 'enum', 'int32', 'int64', 'float', 'double'])

interface SchemaPlace {
  /** Enclosing schemas, the document's root first. */
  around: readonly Schema[]
  /** Targets of the references followed on the way here. */
  followed: readonly Schema[]
  depth: number
}

/**
 * Converts a tool's input schema to the form that a wire accepts. The root is an object without combinators, arrays have `items`,
 * references lead to root definitions, and types are JSON's own. Drops what the wire cannot express, so the result allows more than the
 * original, never less. Arguments are validated against the original.
 */
export function shapeSchema(given: Schema, dialect: SchemaDialect): ShapedSchema {
  const keys = createKeys(dialect, given)
  const shaper = createShaper(dialect, keys)
  const folded = foldedRoot(given, resolveReference)
  const root = shaper.node(folded, { around: [given], followed: [], depth: 0 })
  const definitions = shaper.definitions()
  const {
    type: _type,
    anyOf: _any,
    oneOf: _one,
    allOf: _all,
    not: _not,
    enum: _enum,
    const: _const,
    $ref: _ref,
    format: _format,
    ...rest
  } = root
  return {
    schema: { ...rest, type: 'object', properties: root.properties ?? {}, ...definitions },
    renamed: keys.renamed,
  }
}

function createShaper(dialect: SchemaDialect, keys: Keys) {
  const isGoogle = dialect === 'google'
  const names = new Map<Schema | boolean, string>()
  const hoisted = new Map<string, Schema>()
  let nodes = 0

  function node(value: unknown, place: SchemaPlace): Schema {
    nodes += 1
    if (value === false && !isGoogle) return { not: {} }
    if (!isObject(value) || place.depth > DEEPEST || nodes > MOST_NODES) return {}
    const here = { ...place, around: value === place.around[0] ? place.around : [...place.around, value], depth: place.depth + 1 }
    if (value.$ref !== undefined || value.$dynamicRef !== undefined) return reference(value, here)
    const all = schemasIn(value.allOf).filter(isObject)
    if (all.length === 0) return plain(value, here)
    const { allOf: _, ...own } = value
    return plain(
      all.map(one => followed(one, here)).reduce((sum, one) => merged(sum, one), own),
      here,
    )
  }

  /** Replaces a reference to a plain schema with that schema. */
  function followed(schema: Schema, { around }: SchemaPlace): Schema {
    const { $ref, ...beside } = schema
    if ($ref === undefined) return schema
    const target = resolveReference($ref, around)
    return isObject(target) && target.$ref === undefined ? { ...target, ...beside } : beside
  }

  function reference({ $ref, $dynamicRef: _, description, default: _default, ...beside }: Schema, place: SchemaPlace): Schema {
    const said = typeof description === 'string' ? { description } : {}
    const target = endOf($ref, place.around)
    if (target === undefined) return { ...plain(beside, place), ...said }
    if (!isObject(target)) return { ...node(target, place), ...said }
    const times = place.followed.filter(one => one === target).length
    if (isGoogle)
      return times >= MOST_WITHIN_ITSELF
        ? { ...(typesOf(target).includes('object') ? { type: 'object' } : {}), ...said }
        : { ...node(target, { ...place, followed: [...place.followed, target] }), ...said }
    const name = names.get(target) ?? hoist(target, String($ref), place)
    return { $ref: `#/$defs/${name}`, ...said }
  }

  /** Follows chains of references. Undefined for a dead end or a circle. */
  function endOf($ref: unknown, around: readonly Schema[]): Schema | boolean | undefined {
    const seen = new Set<unknown>()
    let target = resolveReference($ref, around)
    while (isObject(target) && target.$ref !== undefined && !seen.has(target)) {
      seen.add(target)
      target = resolveReference(target.$ref, around)
    }
    return isObject(target) && target.$ref !== undefined ? undefined : target
  }

  function hoist(target: Schema, reference: string, place: SchemaPlace): string {
    const name = definitionName(reference, taken => hoisted.has(taken))
    names.set(target, name)
    hoisted.set(name, {})
    hoisted.set(name, node(target, { ...place, depth: 1 }))
    return name
  }

  function plain(value: Schema, place: SchemaPlace): Schema {
    const types = inferredTypes(value)
    const inner = (one: unknown) => node(one, place)
    return {
      ...words(value),
      ...choices(value, types),
      ...(types.includes('object') || isObject(value.properties) ? ofObject(value, inner) : {}),
      ...(types.includes('array') || value.items !== undefined || value.prefixItems !== undefined ? ofArray(value, inner) : {}),
      ...numbers(value),
      ...texts(value),
      ...combinations(value, inner),
    }
  }

  function words({ title, description, default: preset, examples }: Schema): Schema {
    return {
      ...(typeof title === 'string' ? { title } : {}),
      ...(typeof description === 'string' ? { description } : {}),
      ...(preset === undefined || isGoogle ? {} : { default: preset }),
      ...(Array.isArray(examples) && !isGoogle ? { examples } : {}),
    }
  }

  function choices(value: Schema, types: readonly string[]): Schema {
    const allowed = Array.isArray(value.enum) ? value.enum : Object.hasOwn(value, 'const') ? [value.const] : []
    const fitting = [...new Map(allowed.map(one => [JSON.stringify(one), one])).values()]
    const hasNull = fitting.includes(null) && types.length > 0 && !types.includes('null')
    const all = hasNull ? [...types, 'null'] : types
    const taken = fitting.filter(one => (all.length === 0 || isOfTypes(one, all)) && (!isGoogle || (typeof one === 'string' && one !== '')))
    const isTold = taken.length > 0 && (!isGoogle || taken.length === fitting.filter(one => one !== null).length)
    const typed = isTold && all.length === 0 ? [...new Set(taken.map(typeOfValue))] : all
    return {
      ...typeField(typed),
      ...(isTold ? { enum: isGoogle ? taken : hasNull ? fitting.filter(one => isOfTypes(one, all)) : taken } : {}),
    }
  }

  function ofObject(value: Schema, inner: (one: unknown) => Schema): Schema {
    const given = isObject(value.properties) ? Object.entries(value.properties) : []
    const properties = Object.fromEntries(given.map(([name, one]) => [keys.of(name), keys.told(name, inner(one))]))
    // Older drafts of JSON Schema mark the property itself as required.
    const marked = given.flatMap(([name, one]) => (isObject(one) && one.required === true ? [name] : []))
    const required = [...new Set([...namesIn(value.required), ...marked])].map(keys.of).filter(name => Object.hasOwn(properties, name))
    const { additionalProperties: others, patternProperties: patterns } = value
    return {
      ...(given.length > 0 ? { properties } : {}),
      ...(required.length > 0 ? { required } : {}),
      ...(typeof others === 'boolean' ? { additionalProperties: others } : isObject(others) ? { additionalProperties: inner(others) } : {}),
      ...(isObject(patterns) && !isGoogle
        ? { patternProperties: Object.fromEntries(Object.entries(patterns).map(([name, one]) => [name, inner(one)])) }
        : {}),
    }
  }

  function ofArray(value: Schema, inner: (one: unknown) => Schema): Schema {
    const listed = Array.isArray(value.items) ? value.items : Array.isArray(value.prefixItems) ? value.prefixItems : []
    const rest = Array.isArray(value.items) ? value.additionalItems : value.items
    const first = listed.map(inner)
    const unique = typeof value.uniqueItems === 'boolean' && !isGoogle ? { uniqueItems: value.uniqueItems } : {}
    const others = isObject(rest) ? inner(rest) : {}
    if (isGoogle) return { items: listed.length === 0 ? others : anyOne(isObject(rest) ? [...first, others] : first) }
    return { ...(first.length > 0 ? { prefixItems: first } : {}), items: others, ...unique }
  }

  function numbers(value: Schema): Schema {
    const kept = Object.fromEntries([...LENGTHS, ...BOUNDS].flatMap(name => (typeof value[name] === 'number' ? [[name, value[name]]] : [])))
    for (const [flag, bound] of [
      ['exclusiveMinimum', 'minimum'],
      ['exclusiveMaximum', 'maximum'],
    ] as const) {
      if (value[flag] === true && typeof kept[bound] === 'number' && !isGoogle) {
        kept[flag] = kept[bound]
        delete kept[bound]
      }
    }
    return isGoogle ? Object.fromEntries(Object.entries(kept).filter(([name]) => GOOGLE_NUMBERS.has(name))) : kept
  }

  function texts({ format, pattern }: Schema): Schema {
    return {
      ...(typeof format === 'string' && (!isGoogle || GOOGLE_FORMATS.has(format)) ? { format } : {}),
      ...(typeof pattern === 'string' && !isGoogle ? { pattern } : {}),
    }
  }

  function combinations(value: Schema, inner: (one: unknown) => Schema): Schema {
    const any = schemasIn(value.anyOf).map(inner)
    const one = schemasIn(value.oneOf).map(inner)
    if (isGoogle) return [...any, ...one].length > 0 ? { anyOf: [...any, ...one] } : {}
    return {
      ...(any.length > 0 ? { anyOf: any } : {}),
      ...(one.length > 0 ? { oneOf: one } : {}),
      ...Object.fromEntries(NESTED.flatMap(name => (isObject(value[name]) ? [[name, inner(value[name])]] : []))),
    }
  }

  return {
    node,
    definitions: (): Schema => (hoisted.size === 0 ? {} : { $defs: Object.fromEntries(hoisted) }),
  }
}

const GOOGLE_NUMBERS: ReadonlySet<string> = new Set(['minItems', 'maxItems', 'minimum', 'maximum'])

function inferredTypes(value: Schema): string[] {
  const types = typesOf(value)
  if (types.length > 0 || value.type !== undefined) return types
  if (isObject(value.properties)) return ['object']
  return value.items !== undefined || value.prefixItems !== undefined ? ['array'] : []
}

function typeField(types: readonly string[]): Schema {
  if (types.length === 0) return {}
  return { type: types.length === 1 ? types[0] : [...types] }
}

function anyOne(schemas: readonly Schema[]): Schema {
  const unique = [...new Map(schemas.map(one => [JSON.stringify(one), one])).values()]
  return unique.length === 1 ? (unique[0] ?? {}) : { anyOf: unique }
}

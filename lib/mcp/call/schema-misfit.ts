import { isObject } from '../transport/json-schema.ts'

/** Enough for results that people read; a server that needs more is believed. */
const MAX_STEPS = 20_000
const MAX_DEPTH = 100
const MAX_NAME_CHARS = 60
const MAX_TYPES = 20
/** Part of a step that a character or key costs that is passed over without a check. */
const PASSED = 1 / 100
const ROOT = 'the result'

type Check = (schema: unknown, value: unknown, path: ValuePath) => string | null

interface ValuePath {
  name: string
  depth: number
}

/**
 * Describes the first place where a value does not fit a foreign schema, in one sentence; null if none is found. The number of steps is bounded:
 * patterns never run, and formats, negations and references that leave the document are skipped. So a misfit that is found is real, and a hostile
 * schema costs no more than any other.
 */
export function schemaMisfit(root: unknown, value: unknown): string | null {
  let steps = MAX_STEPS
  const spend = (amount = 1) => {
    steps -= amount
    return steps >= 0
  }

  const check: Check = (schema, given, path) => {
    if (!spend() || path.depth > MAX_DEPTH) return null
    if (schema === false) return `${path.name} is not allowed`
    if (!isObject(schema)) return null
    if (typeof schema.$ref === 'string') {
      return spend(schema.$ref.length * PASSED) ? check(target(root, schema.$ref), given, deeper(path)) : null
    }
    return (
      checkType(schema, given, path) ??
      checkConstants(schema, given, path) ??
      checkShape(schema, given, path) ??
      checkSome(schema, given, path)
    )
  }

  const checkConstants: Check = (schema, given, { name }) => {
    if (!isObject(schema)) return null
    const allowed = 'const' in schema ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : null
    if (allowed === null || allowed.some(one => isSame(one, given, spend)) || !spend(0)) return null
    return `${name} is none of the values that are allowed`
  }

  const checkShape: Check = (schema, given, path) => {
    if (!isObject(schema)) return null
    if (typeof given === 'string') return sizeMisfit(schema, 'Length', { size: given.length, name: path.name, unit: 'characters' })
    if (typeof given === 'number') return numberMisfit(schema, given, path.name)
    if (Array.isArray(given)) return checkItems(schema, given, path)
    return isObject(given) ? checkProperties(schema, given, path) : null
  }

  function checkItems(schema: Record<string, unknown>, given: unknown[], path: ValuePath): string | null {
    const count = sizeMisfit(schema, 'Items', { size: given.length, name: path.name, unit: 'items' })
    if (count) return count
    const tuple = [schema.prefixItems, schema.items].find(Array.isArray) ?? []
    const rest = Array.isArray(schema.items) ? undefined : schema.items
    for (const [index, item] of given.entries()) {
      const misfit = check(index < tuple.length ? tuple[index] : rest, item, deeper(path, String(index)))
      if (misfit !== null || !spend(0)) return misfit
    }
    return null
  }

  function checkProperties(schema: Record<string, unknown>, given: Record<string, unknown>, path: ValuePath): string | null {
    const missing = (Array.isArray(schema.required) ? schema.required : []).find(
      (key): key is string => spend() && typeof key === 'string' && !Object.hasOwn(given, key),
    )
    if (missing !== undefined) return `${deeper(path, missing).name} is missing`
    const known = isObject(schema.properties) ? schema.properties : {}
    const others = isObject(schema.patternProperties) ? undefined : schema.additionalProperties
    const keys = Object.keys(given)
    if (!spend(keys.length * PASSED)) return null
    for (const key of keys) {
      const misfit = check(Object.hasOwn(known, key) ? known[key] : others, given[key], deeper(path, key))
      if (misfit !== null || !spend(0)) return misfit
    }
    return null
  }

  const checkSome: Check = (schema, given, path) => {
    if (!isObject(schema)) return null
    for (const one of Array.isArray(schema.allOf) ? schema.allOf : []) {
      const misfit = check(one, given, deeper(path))
      if (misfit !== null || !spend(0)) return misfit
    }
    for (const choices of [schema.anyOf, schema.oneOf]) {
      if (!Array.isArray(choices) || choices.length === 0) continue
      if (choices.some(one => check(one, given, deeper(path)) === null) || !spend(0)) continue
      return `${path.name} fits none of its alternatives`
    }
    return null
  }

  const misfit = check(root, value, { name: ROOT, depth: 0 })
  return spend(0) ? misfit : null
}

function deeper({ name, depth }: ValuePath, key?: string): ValuePath {
  if (key === undefined) return { name, depth: depth + 1 }
  const short = key.length > MAX_NAME_CHARS ? `${key.slice(0, MAX_NAME_CHARS)}…` : key
  return { name: name === ROOT ? short : `${name}.${short}`, depth: depth + 1 }
}

const checkType: Check = (schema, given, { name }) => {
  const types = isObject(schema) ? [schema.type].flat().filter(one => typeof one === 'string') : []
  if (types.length === 0 || types.length > MAX_TYPES || types.some(type => isOfType(given, type))) return null
  return `${name} is ${kindOf(given)}, not ${types.join(' or ').slice(0, MAX_NAME_CHARS)}`
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value)
  return !KINDS.has(type) || kindOf(value) === type
}

const KINDS = new Set(['null', 'array', 'object', 'string', 'number', 'boolean'])

function kindOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
}

/** `minLength` and its kin. A length counts characters, of which some take two places: what only might be too short or too long fits. */
function sizeMisfit(
  schema: Record<string, unknown>,
  word: 'Length' | 'Items',
  { size, name, unit }: { size: number; name: string; unit: string },
): string | null {
  const [least, most] = [schema[`min${word}`], schema[`max${word}`]]
  const surely = word === 'Length' ? size / 2 : size
  if (typeof least === 'number' && size < least) return `${name} has fewer than ${least} ${unit}`
  return typeof most === 'number' && surely > most ? `${name} has more than ${most} ${unit}` : null
}

function numberMisfit(schema: Record<string, unknown>, value: number, name: string): string | null {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  if (typeof minimum === 'number' && value < minimum) return `${name} is less than ${minimum}`
  if (typeof maximum === 'number' && value > maximum) return `${name} is more than ${maximum}`
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum) return `${name} is not more than ${exclusiveMinimum}`
  return typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum ? `${name} is not less than ${exclusiveMaximum}` : null
}

function isSame(one: unknown, other: unknown, spend: (amount?: number) => boolean): boolean {
  if (!spend(typeof one === 'string' ? 1 + one.length * PASSED : 1)) return true
  if (Array.isArray(one)) {
    return Array.isArray(other) && one.length === other.length && one.every((item, index) => isSame(item, other[index], spend))
  }
  if (!isObject(one)) return one === other
  if (!isObject(other)) return false
  const keys = Object.keys(one)
  if (!spend(keys.length * PASSED)) return true
  return keys.length === Object.keys(other).length && keys.every(key => Object.hasOwn(other, key) && isSame(one[key], other[key], spend))
}

/** Resolves a reference such as `#/$defs/a` within the document; undefined, which everything fits, if it names nothing. */
function target(root: unknown, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined
  const steps = reference.slice(1).split('/').slice(1)
  if (steps.length > MAX_DEPTH || (steps.length === 0 && reference !== '#')) return undefined
  return steps.reduce<unknown>((at, step) => {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    return typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? (at as Record<string, unknown>)[key] : undefined
  }, root)
}

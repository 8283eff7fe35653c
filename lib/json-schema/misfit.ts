import { boundMisfit, isSame, PASSED, type Spend, typeMisfit } from './keywords.ts'
import { isObject, referenced, type Schema } from './schema.ts'

/** First place where a value does not fit, as keys from the root, and the reason: `is string, not number`. */
export interface Misfit {
  path: string[]
  problem: string
}

export interface CheckOptions {
  /** Verdict on a schema that cannot be followed: unknown types, foreign references, and the work that goes beyond the limits. */
  onDoubt: 'fits' | 'misfit'
  /** `shape` checks types, choices and properties alone; `all` follows references and checks sizes and bounds as well. */
  keywords: 'shape' | 'all'
  /** Limits: references of a hostile schema may multiply. */
  maxDepth: number
  maxSteps: number
}

interface Path {
  depth: number
  key?: string
  parent?: Path
}

type Check = (given: unknown, schema: unknown, path: Path) => Misfit | null
type ObjectCheck = (given: unknown, schema: Schema, path: Path) => Misfit | null

/**
 * Finds the first place where a value does not fit a JSON Schema; null if there is none. Patterns and formats are not checked, since a hostile
 * expression would run here; nor are negations. With `onDoubt: 'fits'` each misfit is certain. With `'misfit'` a schema that cannot be
 * followed fits nothing.
 */
export function firstMisfit(value: unknown, root: unknown, { onDoubt, keywords, maxDepth, maxSteps }: CheckOptions): Misfit | null {
  const isLenient = onDoubt === 'fits'
  const isShape = keywords === 'shape'
  let steps = maxSteps
  const spend: Spend = (amount = 1) => {
    steps -= amount
    return steps >= 0
  }
  const doubt = (path: Path) => (isLenient ? null : misfit(path, 'cannot be checked'))

  const check: Check = (given, schema, path) => {
    if (!spend() || path.depth > maxDepth) return doubt(path)
    if (typeof schema === 'boolean') return schema ? null : misfit(path, 'is not allowed')
    if (!isObject(schema)) return doubt(path)
    if (!isShape && typeof schema.$ref === 'string') {
      const found = spend(schema.$ref.length * PASSED) ? check(given, referenced(schema.$ref, root), deeper(path)) : doubt(path)
      // Older drafts ignore what is beside a reference.
      if (found !== null || isLenient) return found
    }
    const type = typeMisfit(schema, given, isLenient)
    if (type !== null) return misfit(path, type)
    return checkChoices(given, schema, path) ?? checkContent(given, schema, path) ?? checkCombinations(given, schema, path)
  }

  const checkChoices: ObjectCheck = (given, schema, path) => {
    const lists = [Object.hasOwn(schema, 'const') ? [schema.const] : null, Array.isArray(schema.enum) ? schema.enum : null]
    const fits = lists.every(list => list?.some(one => isSame(one, given, spend)) ?? true)
    return fits ? null : misfit(path, 'is none of the values that are allowed')
  }

  const checkContent: ObjectCheck = (given, schema, path) => {
    const bound = isShape ? null : boundMisfit(schema, given, spend)
    if (bound !== null) return misfit(path, bound)
    if (Array.isArray(given)) return checkItems(given, schema, path)
    return isObject(given) ? checkProperties(given, schema, path) : null
  }

  function checkItems(given: unknown[], schema: Schema, path: Path): Misfit | null {
    const tuple = [schema.prefixItems, schema.items].find(Array.isArray) ?? []
    const rest = (Array.isArray(schema.items) ? schema.additionalItems : schema.items) ?? true
    for (const [index, item] of given.entries()) {
      const found = check(item, index < tuple.length ? tuple[index] : rest, deeper(path, String(index)))
      if (found !== null || !spend(0)) return found ?? doubt(path)
    }
    return null
  }

  function checkProperties(given: Schema, schema: Schema, path: Path): Misfit | null {
    for (const name of Array.isArray(schema.required) ? schema.required : []) {
      if (!spend() || typeof name !== 'string') {
        if (!isLenient) return doubt(path)
      } else if (!Object.hasOwn(given, name)) return misfit(deeper(path, name), 'is missing')
    }
    const known = isObject(schema.properties) ? schema.properties : {}
    const others = isObject(schema.patternProperties) ? true : (schema.additionalProperties ?? true)
    const keys = Object.keys(given)
    if (!spend(keys.length * PASSED)) return doubt(path)
    for (const key of keys) {
      const found = check(
        given[key],
        Object.hasOwn(known, key) ? known[key] : isShape && others !== false ? true : others,
        deeper(path, key),
      )
      if (found !== null || !spend(0)) return found ?? doubt(path)
    }
    return null
  }

  const checkCombinations: ObjectCheck = (given, schema, path) => {
    for (const one of Array.isArray(schema.allOf) ? schema.allOf : []) {
      const found = check(given, one, deeper(path))
      if (found !== null || !spend(0)) return found ?? doubt(path)
    }
    for (const word of ['anyOf', 'oneOf']) {
      const choices = schema[word]
      if (!Array.isArray(choices) || (isLenient && choices.length === 0)) continue
      const fits = (one: unknown) => check(given, one, deeper(path)) === null
      // Two alternatives may both seem to fit for a keyword that is not checked.
      const isOne = word === 'anyOf' || isLenient ? choices.some(fits) : choices.filter(fits).length === 1
      if (!isOne) return misfit(path, 'fits none of its alternatives')
    }
    return null
  }

  const found = check(value, root, { depth: 0 })
  return steps < 0 ? doubt({ depth: 0 }) : found
}

function deeper(parent: Path, key?: string): Path {
  return key === undefined ? { ...parent, depth: parent.depth + 1 } : { depth: parent.depth + 1, key, parent }
}

function misfit(path: Path, problem: string): Misfit {
  const keys: string[] = []
  for (let at: Path | undefined = path; at; at = at.parent) if (at.key !== undefined) keys.unshift(at.key)
  return { path: keys, problem }
}

import { isObject, type Schema, typeOf } from './schema.ts'

/** Takes steps from the budget; false once it is spent. */
export type Spend = (amount?: number) => boolean

const MAX_TYPES = 20
const MAX_TYPES_CHARS = 60
/** Part of a step that a character or key costs that is passed over without a check. */
export const PASSED = 1 / 100
const TYPES = new Set(['null', 'array', 'object', 'string', 'number', 'boolean'])

/** Describes a value of another type than the schema names; null if it fits. Only a lenient check lets an unknown type name fit. */
export function typeMisfit({ type, nullable }: Schema, given: unknown, isLenient: boolean): string | null {
  if (type === undefined || (nullable === true && given === null)) return null
  const types = [type].flat().filter(one => typeof one === 'string')
  if (isLenient && (types.length === 0 || types.length > MAX_TYPES)) return null
  if (types.some(one => isOfType(given, one) || (isLenient && one !== 'integer' && !TYPES.has(one)))) return null
  return `is ${typeOf(given)}, not ${types.join(' or ').slice(0, MAX_TYPES_CHARS)}`
}

function isOfType(value: unknown, type: string): boolean {
  return type === 'integer' ? Number.isInteger(value) : TYPES.has(type) && typeOf(value) === type
}

/** Describes a number, or the size of a text, list or object, that lies outside its bounds; null if it fits. */
export function boundMisfit(schema: Schema, given: unknown, spend: Spend): string | null {
  if (typeof given === 'number') return numberMisfit(schema, given)
  if (Array.isArray(given)) return sizeMisfit(schema, 'Items', given.length)
  if (isObject(given)) return sizeMisfit(schema, 'Properties', Object.keys(given).length)
  if (typeof given !== 'string' || (schema.minLength === undefined && schema.maxLength === undefined)) return null
  return spend(given.length * PASSED) ? sizeMisfit(schema, 'Length', charactersIn(given)) : null
}

const UNITS = { Length: 'characters', Items: 'items', Properties: 'properties' }

function sizeMisfit(schema: Schema, word: keyof typeof UNITS, size: number): string | null {
  const [least, most] = [schema[`min${word}`], schema[`max${word}`]]
  if (typeof least === 'number' && size < least) return `has fewer than ${least} ${UNITS[word]}`
  return typeof most === 'number' && size > most ? `has more than ${most} ${UNITS[word]}` : null
}

/** Counts code points, as JSON Schema does: some take two places of a string. */
function charactersIn(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

function numberMisfit({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema, value: number): string | null {
  if (typeof minimum === 'number' && value < minimum) return `is less than ${minimum}`
  if (typeof maximum === 'number' && value > maximum) return `is more than ${maximum}`
  if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum) return `is not more than ${exclusiveMinimum}`
  return typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum ? `is not less than ${exclusiveMaximum}` : null
}

/** Compares two JSON values, whatever the order of their keys. True once the budget is spent; the caller's verdict is a doubt then. */
export function isSame(one: unknown, other: unknown, spend: Spend): boolean {
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

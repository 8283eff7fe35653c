export type Schema = Record<string, unknown>

/** Most steps of one reference that are followed. */
const MAX_STEPS = 100

export function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Resolves a reference such as `#/$defs/a` within the document; undefined if it names nothing there. */
export function referenced(reference: string, root: unknown): unknown {
  if (!reference.startsWith('#')) return undefined
  const steps = reference.slice(1).split('/').slice(1)
  if (steps.length > MAX_STEPS || (steps.length === 0 && reference !== '#')) return undefined
  return steps.reduce<unknown>((at, step) => {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~')
    return typeof at === 'object' && at !== null && Object.hasOwn(at, key) ? (at as Schema)[key] : undefined
  }, root)
}

/** Names the JSON type of a value; `integer` is a `number`. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

import { isObject, type Schema } from '#lib/json-schema/shared.ts'

/**
 * Resolves a `$ref` within a document: from the root, or from the nearest enclosing schema that has the path, since some generators count
 * from there. Undefined if it leads nowhere or out of the document.
 */
export function resolveReference(reference: unknown, around: readonly Schema[]): Schema | boolean | undefined {
  if (typeof reference !== 'string' || (reference !== '#' && !reference.startsWith('#/'))) return undefined
  const steps = reference === '#' ? [] : reference.slice(2).split('/').map(unescaped)
  const [root, ...inner] = around
  for (const from of [root, ...inner.toReversed()]) {
    const found = steps.reduce<unknown>((at, step) => stepInto(at, step), from)
    if (isObject(found) || typeof found === 'boolean') return found
  }
  return undefined
}

function stepInto(at: unknown, step: string): unknown {
  if (Array.isArray(at)) return at[Number(step)]
  return isObject(at) && Object.hasOwn(at, step) ? at[step] : undefined
}

function unescaped(step: string): string {
  const plain = step.replaceAll('~1', '/').replaceAll('~0', '~')
  try {
    return decodeURIComponent(plain)
  } catch (error) {
    if (error instanceof URIError) return plain
    throw error
  }
}

/** Names the definition of a reference: its last path segment, with a number if that is taken. */
export function definitionName(reference: string, taken: (name: string) => boolean): string {
  const last = (reference.split('/').at(-1) ?? '').replace(/[^A-Za-z0-9_.-]/g, '_').slice(0, 48)
  const base = last === '' || last === '_' || last === '#' ? 'Arguments' : last
  for (let round = 1; ; round++) {
    const name = round === 1 ? base : `${base}_${round}`
    if (!taken(name)) return name
  }
}

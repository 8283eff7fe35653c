import path from 'node:path'

/** Key of a request's `_meta` under which Parley names the person whose call it is. */
export const PERSON_KEY = 'parley/person'
/** Argument that makes a starter server keep one store for each person. */
export const EACH_PERSON = '--each-person'

/** A call without a person reached a server that keeps one store for each. */
export class NoPersonError extends Error {}

/**
 * Yields the folder that a call may use. `FOLDER` alone serves every caller; `FOLDER --each-person` serves `FOLDER/<person>/<name>` to that person alone.
 * Throws NoPersonError where the call names no person, or one that is no id.
 */
export function personFolder(name: string, [folder = name, ...options]: readonly string[]): (meta: unknown) => string {
  const base = path.resolve(folder)
  if (!options.includes(EACH_PERSON)) return () => base
  return meta => {
    const person = typeof meta === 'object' && meta !== null ? (meta as Record<string, unknown>)[PERSON_KEY] : undefined
    if (typeof person !== 'string' || !/^[A-Za-z0-9-]{1,64}$/.test(person)) throw new NoPersonError('This call names no person.')
    return path.join(base, person, name)
  }
}

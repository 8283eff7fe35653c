import { isObject, type Schema } from '#lib/json-schema/shared.ts'
import { merged, namesIn, schemasIn } from './node.ts'

type Resolve = (reference: unknown, around: readonly Schema[]) => Schema | boolean | undefined

const MOST_ALTERNATIVES = 20
const DEEPEST = 8
/** References may multiply; schemas beyond this count stay as they are. */
const MOST_OPENED = 1_000

/**
 * Folds the references and combinators of a root into one object schema. `allOf` is merged; for `anyOf` and `oneOf` the properties of all
 * alternatives are merged, and those required by every alternative stay required. The description lists the alternatives.
 */
export function foldedRoot(root: Schema, resolve: Resolve): Schema {
  return folded(root, resolve, { depth: 0, left: { opened: MOST_OPENED } })
}

function folded(root: Schema, resolve: Resolve, { depth, left }: { depth: number; left: { opened: number } }): Schema {
  if (depth > DEEPEST || left.opened-- <= 0) return root
  const opened = (schema: Schema): Schema => folded(schema, reference => resolve(reference, [root, schema]), { depth: depth + 1, left })
  const { $ref, allOf, anyOf, oneOf, ...own } = root
  const target = resolve($ref, [root])
  let sum: Schema = isObject(target) && target !== root ? merged(opened(target), own) : own
  for (const one of schemasIn(allOf).filter(isObject)) sum = merged(sum, opened(one))
  for (const list of [anyOf, oneOf]) {
    const alternatives = schemasIn(list).filter(isObject).slice(0, MOST_ALTERNATIVES).map(opened)
    if (alternatives.length > 0) sum = withAlternatives(sum, alternatives)
  }
  return sum
}

function withAlternatives(root: Schema, alternatives: readonly Schema[]): Schema {
  const shared = alternatives.map(({ required }) => namesIn(required)).reduce((all, names) => all.filter(name => names.includes(name)))
  const properties = alternatives.reduce<Schema>(
    (sum, { properties: given }) => merged(sum, isObject(given) ? { properties: given } : {}),
    {},
  )
  const joined = merged(root, { ...properties, required: shared })
  const said = alternatives.map(namesOf).filter(names => names !== '')
  if (new Set(said).size < 2) return joined
  const note = `Give one of these together: ${said.join(' | ')}.`
  return { ...joined, description: typeof root.description === 'string' ? `${root.description} ${note}` : note }
}

function namesOf({ required, properties }: Schema): string {
  const names = namesIn(required)
  return (names.length > 0 ? names : Object.keys(isObject(properties) ? properties : {})).slice(0, 12).join(', ')
}

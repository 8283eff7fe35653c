import { isSchema, merged, namesIn, type Schema, schemasIn } from './node.ts'

type Resolve = (reference: unknown, around: readonly Schema[]) => Schema | boolean | undefined

const MOST_ALTERNATIVES = 20

/**
 * A root without references and combinators: all of `allOf` at once, and of `anyOf` and `oneOf` the properties of every alternative, of which those are required that
 * all of them require. What the alternatives are is said in words.
 */
export function foldedRoot(root: Schema, resolve: Resolve, depth = 0): Schema {
  if (depth > 8) return root
  const opened = (schema: Schema): Schema => foldedRoot(schema, reference => resolve(reference, [root, schema]), depth + 1)
  const { $ref, allOf, anyOf, oneOf, ...own } = root
  const target = resolve($ref, [root])
  let folded: Schema = isSchema(target) && target !== root ? merged(opened(target), own) : own
  for (const one of schemasIn(allOf).filter(isSchema)) folded = merged(folded, opened(one))
  for (const list of [anyOf, oneOf]) {
    const alternatives = schemasIn(list).filter(isSchema).slice(0, MOST_ALTERNATIVES).map(opened)
    if (alternatives.length > 0) folded = withAlternatives(folded, alternatives)
  }
  return folded
}

function withAlternatives(root: Schema, alternatives: readonly Schema[]): Schema {
  const shared = alternatives.map(({ required }) => namesIn(required)).reduce((all, names) => all.filter(name => names.includes(name)))
  const properties = alternatives.reduce<Schema>(
    (sum, { properties: given }) => merged(sum, isSchema(given) ? { properties: given } : {}),
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
  return (names.length > 0 ? names : Object.keys(isSchema(properties) ? properties : {})).slice(0, 12).join(', ')
}

import { isObject, referenced, type Schema, typeOf } from './schema.ts'

/** Most schemas that one chain of references may visit. */
const MAX_SCHEMAS = 500

/** Lists the types that a schema allows, also through `anyOf`, `oneOf`, `enum`, `const` and references within `root`; empty where it names none. */
export function typesOf(schema: unknown, root: unknown = schema): string[] {
  return [...new Set(typesIn(schema, root, new Set()))]
}

/** Visits each schema once: references in the schema of a hostile server may multiply. A reference to the whole root adds nothing. */
function typesIn(schema: unknown, root: unknown, seen: Set<Schema>): string[] {
  if (!isObject(schema) || seen.has(schema) || seen.size > MAX_SCHEMAS) return []
  seen.add(schema)
  if (typeof schema.type === 'string') return [schema.type]
  if (Array.isArray(schema.type)) return schema.type.filter(type => typeof type === 'string')
  if (schema.$ref === '#') return []
  if (typeof schema.$ref === 'string') return typesIn(referenced(schema.$ref, root), root, seen)
  if ('const' in schema) return [typeOf(schema.const)]
  if (Array.isArray(schema.enum)) return [...new Set(schema.enum.map(typeOf))]
  const choices = [schema.anyOf, schema.oneOf, schema.allOf].find(Array.isArray) ?? []
  return choices.flatMap(choice => typesIn(choice, root, seen))
}

import { z } from 'zod'

/** Writes a name in snake_case, as `/api/v1` has them. Names that are no fields of ours (headers, variables) stay. */
export function snakeName(name: string): string {
  return /^[a-z][a-zA-Z0-9]*$/.test(name) ? name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`) : name
}

/** Answer of a route of the page as `/api/v1` has it: fields in snake_case, times as texts. */
export function toSnake<Answer>(value: unknown): Answer {
  return snaked(value) as Answer
}

function snaked(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(snaked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [snakeName(name), snaked(member)]))
}

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

const originals = new WeakMap<z.ZodType, z.ZodType>()

/** Makes the body of an operation of that of a route of the page: the same checks, fields in snake_case. */
export function inSnake<Schema extends z.ZodType>(schema: Schema): z.ZodType<z.output<Schema>> {
  let described: JsonSchema | undefined
  const made = z.unknown().transform((value, context) => {
    described ??= z.toJSONSchema(schema, { io: 'input' }) as JsonSchema
    const unknown: string[] = []
    const read = schema.safeParse(camelled(value, described, unknown))
    if (unknown.length > 0) context.addIssue({ code: 'unrecognized_keys', keys: unknown, input: value as Record<string, unknown> })
    if (!read.success)
      for (const { message, path } of read.error.issues)
        context.addIssue({ code: 'custom', message, path: path.map(step => (typeof step === 'string' ? snakeName(step) : step)) })
    return read.success ? read.data : z.NEVER
  })
  originals.set(made, schema)
  return made as unknown as z.ZodType<z.output<Schema>>
}

/** JSON Schema of a body or an answer, as it is on the wire. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const original = originals.get(schema)
  const { $schema: _, ...rest } = z.toJSONSchema(original ?? schema, { io, target: 'draft-2020-12' })
  return original ? renamed(rest) : { ...rest }
}

/** Gives the fields of a value the names that the schema has for them. */
function camelled(value: unknown, schema: JsonSchema | undefined, unknown: string[]): unknown {
  if (Array.isArray(value)) return value.map(item => camelled(item, schema?.items, unknown))
  const fields = schema && fieldsOf(schema)
  if (!fields || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      if (snakeName(name) !== name) unknown.push(name)
      const field = [...fields.keys()].find(known => snakeName(known) === name) ?? name
      return [field, camelled(member, fields.get(field), unknown)]
    }),
  )
}

/** Fields of an object, or of all kinds of objects that a value may be; none for a record, whose names are values. */
function fieldsOf({ properties, anyOf = [], oneOf = [] }: JsonSchema): Map<string, JsonSchema> | undefined {
  const all = [...(properties ? [Object.entries(properties)] : []), ...[...anyOf, ...oneOf].map(one => [...(fieldsOf(one) ?? [])])]
  return all.length === 0 ? undefined : new Map(all.flat())
}

function renamed(schema: object): Record<string, unknown> {
  const deep = (value: unknown): unknown =>
    Array.isArray(value) ? value.map(deep) : typeof value === 'object' && value !== null ? renamed(value) : value
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties')
        return [key, Object.fromEntries(Object.entries(value as object).map(([name, one]) => [snakeName(name), deep(one)]))]
      if (key === 'required') return [key, (value as string[]).map(snakeName)]
      return [key, key === 'default' || key === 'const' || key === 'enum' ? value : deep(value)]
    }),
  )
}

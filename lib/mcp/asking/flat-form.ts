import { isObject, referenced, type Schema } from '#lib/json-schema/shared.ts'
import { mcpPolicy as t } from '#lib/words/en/mcp-policy.ts'

const MAX_FIELDS = 50
const MAX_STEPS = 10

/**
 * Rewrites the form that a server asks for as the flat one of the protocol: without references, nulls and types that no form has. A value of such a type is
 * asked for as text; `coerceBySchema` with the server's own schema reads it back.
 */
export function flatForm(asked: unknown): Schema {
  const root = isObject(asked) ? asked : {}
  const properties = Object.entries(isObject(root.properties) ? root.properties : {}).slice(0, MAX_FIELDS)
  const fields = properties.map(([name, raw]) => ({ name, ...flat(raw, root) }))
  const wanted: readonly unknown[] = Array.isArray(root.required) ? root.required : []
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, field }) => [name, field])),
    required: fields.flatMap(({ name, isNullable }) => (wanted.includes(name) && !isNullable ? [name] : [])),
  }
}

/** Required texts of the form that may be null and were left empty: a server that insists on them is sent an empty text. */
export function emptyTexts(asked: unknown, content: Schema): Schema {
  const root = isObject(asked) ? asked : {}
  const properties = isObject(root.properties) ? root.properties : {}
  const wanted = Array.isArray(root.required) ? root.required.filter(name => typeof name === 'string') : []
  const empty = wanted.filter(
    name => !Object.hasOwn(content, name) && Object.hasOwn(properties, name) && isNullableText(properties[name], root),
  )
  return Object.fromEntries(empty.map(name => [name, '']))
}

function isNullableText(raw: unknown, root: Schema): boolean {
  const { field, isNullable } = flat(raw, root)
  return isNullable && field.type === 'string' && field.enum === undefined && field.oneOf === undefined
}

/** `isItem`: the field is an entry of a list, which may be no list itself, and may lead back to it. */
function flat(raw: unknown, root: Schema, isItem = false): { field: Schema; isNullable: boolean } {
  const { isNullable, ...found } = resolved(raw, root)
  const field = withoutNulls(found.schema)
  if (Array.isArray(field.enum))
    return { field: { ...field, type: 'string', enum: texts(field.enum) }, isNullable: isNullable || field.enum.includes(null) }
  const titled = [field.oneOf, field.anyOf].find(Array.isArray)
  if (titled) return { field: { ...words(field), type: 'string', oneOf: titled.map(constant).filter(one => one !== null) }, isNullable }
  if (field.type === 'array' && !isItem) {
    const items = flat(field.items, root, true).field
    if (items.enum === undefined && items.oneOf === undefined) return { field: asText(field), isNullable }
    return { field: { ...field, items: items.oneOf === undefined ? items : { anyOf: items.oneOf } }, isNullable }
  }
  const isKnown = typeof field.type === 'string' && ['string', 'number', 'integer', 'boolean'].includes(field.type)
  return { field: isKnown ? field : asText(field), isNullable }
}

/** Follows references and takes out null. */
function resolved(raw: unknown, root: Schema): { schema: Schema; isNullable: boolean } {
  let schema: Schema = isObject(raw) ? raw : {}
  let isNullable = false
  for (let step = 0; step < MAX_STEPS; step++) {
    const { $ref, anyOf, oneOf, type, ...rest } = schema
    const choices = Array.isArray(anyOf) ? anyOf : Array.isArray(oneOf) ? oneOf : null
    const others = choices?.filter(one => !(isObject(one) && one.type === 'null'))
    if (typeof $ref === 'string') {
      const target = referenced($ref, root)
      schema = { ...(isObject(target) ? target : {}), ...rest }
    } else if (choices && others && others.length < choices.length) {
      isNullable = true
      schema = others.length === 1 && isObject(others[0]) ? { ...others[0], ...rest } : { ...rest, oneOf: others }
    } else if (Array.isArray(type)) {
      isNullable ||= type.includes('null')
      schema = { ...schema, type: type.find(one => one !== 'null') }
    } else break
  }
  return { schema, isNullable }
}

function asText(field: Schema): Schema {
  const { description } = words(field)
  const isList = field.type === 'array' || field.type === 'object'
  const hint = isList ? t('writtenJson') : ''
  const said = [description, hint].filter(text => typeof text === 'string' && text !== '').join(' ')
  return { ...words(field), type: 'string', ...(said === '' ? {} : { description: said }) }
}

function words({ title, description, default: initial }: Schema): Schema {
  return withoutNulls({ title, description, default: initial })
}

function constant(one: unknown): Schema | null {
  if (!isObject(one) || !('const' in one) || one.const === null) return null
  const value = text(one.const)
  return { const: value, title: typeof one.title === 'string' ? one.title : value }
}

function texts(values: readonly unknown[]): string[] {
  return values.filter(value => value !== null).map(text)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function withoutNulls(schema: Schema): Schema {
  return Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== null && value !== undefined))
}

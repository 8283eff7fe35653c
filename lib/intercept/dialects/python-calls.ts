import { isObject, typesOf } from '#lib/json-schema/shared.ts'
import type { FoundCall, OfferedTool } from '../tool-book.ts'

const ESCAPED: Record<string, string> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** `name(key=value)`, with literals of Python. */
export function pythonCall(call: FoundCall): string {
  const args = Object.entries(call.arguments).map(([key, value]) => `${key}=${literal(value)}`)
  return `${call.name}(${args.join(', ')})`
}

/** `name(key=value)`, with values in JSON. */
export function jsonCall(call: FoundCall): string {
  const args = Object.entries(call.arguments).map(([key, value]) => `${key}=${JSON.stringify(value)}`)
  return `${call.name}(${args.join(', ')})`
}

function literal(value: unknown): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'string') return `"${value.replace(/["\\\n\r\t]/g, character => ESCAPED[character] ?? character)}"`
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  if (typeof value !== 'object') return String(value)
  return `{${Object.entries(value)
    .map(([key, item]) => `${literal(key)}: ${literal(item)}`)
    .join(', ')}}`
}

const TYPES: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  array: 'List',
  object: 'Dict',
  null: 'None',
}

/** Writes a Python stub with the tool's description, for models that were trained on Python. */
export function pythonStub({ name, description = '', inputSchema = {} }: OfferedTool): string {
  const properties = Object.entries(isObject(inputSchema.properties) ? inputSchema.properties : {})
  const args = properties.map(([key, schema]) => `${key}: ${TYPES[typesOf(schema, inputSchema)[0] ?? ''] ?? 'Any'}`)
  const about = properties.flatMap(([key, schema]) =>
    isObject(schema) && typeof schema.description === 'string' ? [`        ${key}: ${schema.description}`] : [],
  )
  const doc = [description, ...(about.length > 0 ? ['', '    Args:', ...about] : [])].join('\n')
  return `def ${name}(${args.join(', ')}):\n    """${doc}\n    """\n    pass`
}

/** Writes a TypeScript type, the form in which Functionary, gpt-oss and Apertus expect tools. */
export function typeScriptType({ name, description = '', inputSchema = {} }: OfferedTool): string {
  const required = Array.isArray(inputSchema.required) ? inputSchema.required : []
  const fields = Object.entries(isObject(inputSchema.properties) ? inputSchema.properties : {}).flatMap(([key, schema]) => [
    ...(isObject(schema) && typeof schema.description === 'string' ? [`// ${schema.description.replaceAll('\n', ' ')}`] : []),
    `${key}${required.includes(key) ? '' : '?'}: ${tsType(schema)},`,
  ])
  const about = `// ${description.replaceAll('\n', ' ')}`
  return fields.length === 0 ? `${about}\ntype ${name} = () => any;` : `${about}\ntype ${name} = (_: {\n${fields.join('\n')}\n}) => any;`
}

function tsType(schema: unknown): string {
  if (isObject(schema) && Array.isArray(schema.enum)) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  const types = typesOf(schema).map(type => {
    if (type === 'array') return `${tsType(isObject(schema) ? schema.items : {})}[]`
    return type === 'integer' ? 'number' : type === 'object' ? 'object' : type
  })
  return types.join(' | ') || 'any'
}

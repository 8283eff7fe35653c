type Schema = Record<string, unknown>
type Offered = { inputSchema: Schema }

/** Makes arguments that fit a tool's schema: for each required property its default, or the plainest value of its type. */
export function argumentsFor(schema: Schema, tools: readonly Offered[] = []): Schema {
  const properties = isSchema(schema.properties) ? schema.properties : {}
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) =>
      required.includes(name) ? [[name, isSchemaWanted(name, property) ? richest(tools) : plainest(property)]] : [],
    ),
  )
}

/** Detects the tool of one scenario that takes a schema, to see whether it arrived whole. It gets the largest that was listed. */
function isSchemaWanted(name: string, property: unknown): boolean {
  return name === 'schema' && isSchema(property) && property.type === 'object'
}

function richest(tools: readonly Offered[]): Schema {
  return tools.map(tool => tool.inputSchema).reduce((a, b) => (JSON.stringify(b).length > JSON.stringify(a).length ? b : a), {})
}

function plainest(schema: unknown): unknown {
  if (!isSchema(schema)) return null
  if (schema.default !== undefined) return schema.default
  if (Array.isArray(schema.enum)) return schema.enum[0]
  switch (schema.type) {
    case 'number':
    case 'integer':
      return typeof schema.minimum === 'number' ? schema.minimum : 1
    case 'boolean':
      return true
    case 'array':
      return []
    case 'object':
      return argumentsFor(schema)
    default:
      return 'text'
  }
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

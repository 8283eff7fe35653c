type Json = Record<string, unknown>

const list = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : [])

/** The text of the last message of the person, whatever the protocol. */
export function lastUserText(body: Json): string {
  const messages = [...list(body.messages), ...list(body.input), ...list(body.contents)]
  const last = messages.findLast(message => message.role === 'user')
  const content = last?.content ?? last?.parts
  if (typeof content === 'string') return content
  return list(content)
    .map(part => (typeof part.text === 'string' ? part.text : ''))
    .join('')
}

/** The names of the offered tools. */
export function offeredTools(body: Json): { name: string; schema: Json }[] {
  return list(body.tools).flatMap(tool => {
    const declared = list(tool.functionDeclarations ?? tool.function_declarations)
    const shapes = declared.length > 0 ? declared : [(tool.function as Json | undefined) ?? tool]
    return shapes.map(shape => ({
      name: String(shape.name ?? ''),
      schema: (shape.parameters ?? shape.input_schema ?? {}) as Json,
    }))
  })
}

/** The offered tool that is called so or ends so; else the name as it is. */
export function toolName(body: Json, name: string): string {
  const names = offeredTools(body).map(tool => tool.name)
  return (
    names.find(offered => offered === name) ??
    names.find(offered => offered.endsWith(name)) ??
    names.find(offered => offered.includes(name)) ??
    name
  )
}

/** How many results of tools the request carries (chat completions). */
export function toolResults(body: Json): number {
  return list(body.messages).filter(message => message.role === 'tool').length
}

/** How many answers of the model follow the last message of the person (chat completions). */
export function stepsSoFar(body: Json): number {
  const messages = list(body.messages)
  return messages.slice(messages.findLastIndex(message => message.role === 'user')).filter(message => message.role === 'assistant').length
}

/** Arguments that fit a schema in the plainest way. */
export function plainArguments(schema: Json): Json {
  const properties = (schema.properties ?? {}) as Record<string, Json>
  const required = Array.isArray(schema.required) ? (schema.required as string[]) : Object.keys(properties)
  return Object.fromEntries(required.map(key => [key, plainValue(properties[key] ?? {})]))
}

function plainValue(schema: Json): unknown {
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (schema.type === 'number' || schema.type === 'integer') return 1
  if (schema.type === 'boolean') return true
  if (schema.type === 'array') return []
  if (schema.type === 'object') return plainArguments(schema)
  return 'text'
}

/** Four characters a token, as a rule of thumb. */
export function countPrompt(body: Json): number {
  return Math.ceil(JSON.stringify(body.messages ?? body.input ?? body.contents ?? '').length / 4)
}

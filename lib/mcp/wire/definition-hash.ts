import { createHash } from 'node:crypto'
import { isObject } from '#lib/json-schema/shared.ts'

/** SHA-256 of what a server says of a tool, whatever the order of its keys: name, title, description, input schema and annotations. */
export function definitionHash(tool: Record<string, unknown>): string {
  const definition = [tool.name, tool.title, tool.description, tool.inputSchema, tool.annotations]
  return createHash('sha256')
    .update(JSON.stringify(definition.map(value => inOrder(value ?? null))))
    .digest('hex')
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (!isObject(value)) return value
  return Object.keys(value)
    .sort()
    .map(key => [key, inOrder(value[key])])
}

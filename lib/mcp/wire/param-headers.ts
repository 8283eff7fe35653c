import { isObject } from '#lib/json-schema/shared.ts'

const KEY = 'x-mcp-header'
/** RFC 9110, 5.6.2: a token. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const TYPES = new Set<unknown>(['string', 'integer', 'boolean'])

/**
 * Explains why a tool over HTTP cannot be offered, by its header declarations; null if it can (MCP 2026-07-28, Streamable HTTP, "Schema
 * Extension"). A declaration must be on a property reached by `properties` alone, name a header, and be the only one for it.
 */
export function headerFault(inputSchema: unknown): string | null {
  const seen = new Set<string>()
  const visit = (node: unknown, isReachable: boolean): string | null => {
    if (Array.isArray(node)) return first(node, item => visit(item, false))
    if (!isObject(node)) return null
    if (KEY in node) {
      const name = node[KEY]
      if (!isReachable) return 'it declares a header where none may be declared'
      if (typeof name !== 'string' || !TOKEN.test(name)) return 'it declares a header without a usable name'
      if (!TYPES.has(node.type)) return `the header ${name} maps to a value that is not a string, integer or boolean`
      if (seen.has(name.toLowerCase())) return `it declares the header ${name} twice`
      seen.add(name.toLowerCase())
    }
    return first(Object.entries(node), ([key, value]) => {
      if (key === 'properties' && isObject(value)) return first(Object.values(value), property => visit(property, isReachable))
      if (key === 'enum' || key === 'const' || key === 'default' || key === 'examples') return null
      return visit(value, false)
    })
  }
  if (isObject(inputSchema) && KEY in inputSchema) return 'it declares a header for all of its arguments'
  return visit(inputSchema, true)
}

function first<T>(items: readonly T[], look: (item: T) => string | null): string | null {
  for (const item of items) {
    const found = look(item)
    if (found !== null) return found
  }
  return null
}

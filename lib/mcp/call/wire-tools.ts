import type { CallToolResult, Tool } from '@modelcontextprotocol/server'
import { isObject } from '#lib/json-schema/shared.ts'
import type { CatalogTool } from '../tools/catalog-tool.ts'
import { STRUCTURED_KEY } from '../wire/wire.ts'

/** A tool as our clients see it, under the name that models use. */
export function listedTool({ modelName: name, title, description, inputSchema, annotations }: CatalogTool): Tool {
  return {
    name,
    ...(title === null ? {} : { title }),
    description,
    inputSchema: { ...withoutHeaderNames(inputSchema), type: 'object' },
    annotations,
  }
}

/** Drops header declarations, which concern only Parley and the tool's server. */
function withoutHeaderNames(schema: Record<string, unknown>): Record<string, unknown> {
  const properties = Object.entries(isObject(schema.properties) ? schema.properties : {})
  if (!properties.some(([, one]) => isObject(one) && 'x-mcp-header' in one)) return schema
  const plain = properties.map(([name, one]) => [name, isObject(one) ? { ...one, 'x-mcp-header': undefined } : one])
  return { ...schema, properties: Object.fromEntries(plain) }
}

/** A cleaned result as its server gave it. */
export function restoredResult({ _meta, ...result }: CallToolResult): CallToolResult {
  const { [STRUCTURED_KEY]: structured, ...meta } = _meta ?? {}
  return {
    ...result,
    ...(structured === undefined ? {} : { structuredContent: structured as NonNullable<CallToolResult['structuredContent']> }),
    ...(Object.keys(meta).length > 0 ? { _meta: meta } : {}),
  }
}

/** Result of a call that did not run, or not to its end, in the words that a model would get. */
export function refusedResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }], isError: true }
}

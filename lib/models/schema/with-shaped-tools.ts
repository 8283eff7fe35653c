import type { FunctionTool, ModelPort } from '../port.ts'
import { withOwnKeys } from './keys.ts'
import type { SchemaDialect } from './node.ts'
import { type ShapedSchema, shapeSchema } from './shape-schema.ts'

/** Caches shaped schemas per dialect: a run passes identical tool objects at every step. */
const known: Record<SchemaDialect, WeakMap<object, ShapedSchema>> = {
  openai: new WeakMap(),
  anthropic: new WeakMap(),
  google: new WeakMap(),
}

function shapedSchema(schema: FunctionTool['inputSchema'], dialect: SchemaDialect): ShapedSchema {
  const before = known[dialect].get(schema)
  if (before) return before
  const made = shapeSchema(schema, dialect)
  known[dialect].set(schema, made)
  return made
}

/** Wraps a port: converts tool schemas to what its wire accepts, and restores the tools' own property names in calls. */
export function withShapedTools(port: ModelPort, dialect: SchemaDialect): ModelPort {
  return {
    stream(request, sink, signal) {
      if (request.tools.length === 0) return port.stream(request, sink, signal)
      const renamed = new Map<string, ReadonlyMap<string, string>>()
      const tools = request.tools.map(tool => {
        const shaped = shapedSchema(tool.inputSchema, dialect)
        if (shaped.renamed.size > 0) renamed.set(tool.name, shaped.renamed)
        return { ...tool, inputSchema: shaped.schema }
      })
      return port.stream(
        { ...request, tools },
        part => {
          const names = part.type === 'tool-call' ? renamed.get(part.toolName) : undefined
          sink(part.type === 'tool-call' && names ? { ...part, input: withOwnKeys(part.input, names) } : part)
        },
        signal,
      )
    },
  }
}

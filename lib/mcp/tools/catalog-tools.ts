import type { Tool } from '@modelcontextprotocol/client'
import { appUriOf, isForAppsAlone } from '../definitions/tool-visibility.ts'
import { definitionHash } from '../wire/definition-hash.ts'
import { HASH_KEY } from '../wire/wire.ts'
import type { CatalogTool } from './catalog-tool.ts'
import { modelToolName } from './tool-names.ts'

const MAX_DESCRIPTION_CHARS = 10_000

/** Caches each listed tool: a listed object never changes, a server only lists again. */
const known = new WeakMap<Tool, CatalogTool>()

/** A listed tool as the catalogue knows it; its hash is that of what the server sent, not of what we made of it. */
export function catalogTool(server: string, tool: Tool): CatalogTool {
  const before = known.get(tool)
  if (before?.server === server) return before
  const made = read(server, tool)
  known.set(tool, made)
  return made
}

function read(server: string, tool: Tool): CatalogTool {
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint, title } = tool.annotations ?? {}
  const hash = tool._meta?.[HASH_KEY]
  const appUri = appUriOf(tool)
  const hints = Object.entries({ readOnlyHint, destructiveHint, idempotentHint, openWorldHint }).filter(([, value]) => value !== undefined)
  return {
    server,
    name: tool.name,
    id: `${server}.${tool.name}`,
    modelName: modelToolName({ server, name: tool.name }),
    title: tool.title ?? title ?? null,
    description: (tool.description ?? '').slice(0, MAX_DESCRIPTION_CHARS),
    inputSchema: tool.inputSchema,
    annotations: Object.fromEntries(hints),
    hash: typeof hash === 'string' ? hash : definitionHash(tool),
    ...(isForAppsAlone(tool) ? { forApps: true as const } : {}),
    ...(appUri === null ? {} : { appUri }),
    ...(tool.icons && tool.icons.length > 0 ? { hasIcon: true as const } : {}),
  }
}

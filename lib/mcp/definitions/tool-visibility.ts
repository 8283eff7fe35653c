import type { Tool } from '@modelcontextprotocol/client'
import { isObject } from '#lib/json-schema/shared.ts'

type Described = Pick<Tool, '_meta'>

const MAX_URI_CHARS = 2_000

/** True if only the server's pages may call a tool and no model may (MCP Apps 2026-01-26, `_meta.ui.visibility`). */
export function isForAppsAlone(tool: Described): boolean {
  return visibilityOf(tool)?.includes('model') === false
}

/** True if only models may call a tool and no page of its server may. */
export function isForModelsAlone(tool: Described): boolean {
  return visibilityOf(tool)?.includes('app') === false
}

/** Reads the resource URI of the tool's page; the flat name is the older one. */
export function appUriOf({ _meta }: Described): string | null {
  const uri = (isObject(_meta?.ui) ? _meta.ui.resourceUri : undefined) ?? _meta?.['ui/resourceUri']
  return typeof uri === 'string' && uri.startsWith('ui://') && uri.length <= MAX_URI_CHARS ? uri : null
}

/** Null: for both. */
function visibilityOf({ _meta }: Described): unknown[] | null {
  const ui = _meta?.ui
  return isObject(ui) && Array.isArray(ui.visibility) ? ui.visibility : null
}

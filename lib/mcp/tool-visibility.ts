import type { Tool } from '@modelcontextprotocol/client'
import { isObject } from './json-schema.ts'

/** Whether a tool is for the pages of its server alone, so that no model may be given it (MCP Apps 2026-01-26, `_meta.ui.visibility`). */
export function isForAppsAlone({ _meta }: Pick<Tool, '_meta'>): boolean {
  const ui = _meta?.ui
  return isObject(ui) && Array.isArray(ui.visibility) && !ui.visibility.includes('model')
}

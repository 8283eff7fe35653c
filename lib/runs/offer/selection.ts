import type { CatalogTool } from '#lib/mcp/index.ts'

export const EVERY_TOOL = '*'

/** Tells whether a selection holds a tool: `["*"]` is every tool, else it lists `server.tool` names. */
export function isSelected(selection: readonly string[], tool: CatalogTool): boolean {
  return selection.includes(EVERY_TOOL) || selection.includes(tool.id)
}

/** Tells whether a selection could name a tool of this server. */
export function namesServer(selection: readonly string[], server: string): boolean {
  return selection.some(name => name === EVERY_TOOL || name.startsWith(`${server}.`))
}

/** Lists pinned tools: names beside `*`, which are in the request even where not all tools fit. */
export function pinnedTools(selection: readonly string[]): string[] {
  return selection.includes(EVERY_TOOL) ? selection.filter(name => name !== EVERY_TOOL) : []
}

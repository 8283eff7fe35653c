import type { ToolDefinition } from '#lib/mcp/shared.ts'

const NAMES = ['title', 'description', 'inputSchema', 'annotations'] as const

/** What of a tool's definition differs, on either side; all of it where the difference lies in the order of names alone. */
export function definitionChange(accepted: ToolDefinition, present: ToolDefinition): Record<'before' | 'now', Partial<ToolDefinition>> {
  const differing = NAMES.filter(name => JSON.stringify(accepted[name]) !== JSON.stringify(present[name]))
  const shown = differing.length > 0 ? differing : NAMES
  const only = (definition: ToolDefinition) => Object.fromEntries(shown.map(name => [name, definition[name]]))
  return { before: only(accepted), now: only(present) }
}

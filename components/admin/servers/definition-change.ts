import type { ToolDefinition } from '#lib/mcp/shared.ts'

export interface ChangedPart {
  name: 'Title' | 'Description' | 'Input schema' | 'Annotations'
  before: string
  now: string
}

/** The parts of a tool's definition that differ, as texts of lines; none where the difference lies in what Parley does not show. */
export function definitionChange(accepted: ToolDefinition, present: ToolDefinition): ChangedPart[] {
  const parts: ChangedPart[] = [
    { name: 'Title', before: accepted.title ?? '', now: present.title ?? '' },
    { name: 'Description', before: accepted.description, now: present.description },
    { name: 'Input schema', before: json(accepted.inputSchema), now: json(present.inputSchema) },
    { name: 'Annotations', before: json(accepted.annotations), now: json(present.annotations) },
  ]
  return parts.filter(({ before, now }) => before !== now)
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? ''
}

import type { PickerTool } from '#lib/mcp/shared.ts'

/** `["*"]` is every tool, future ones included; names beside it are pinned. `[]` is none; else names as `server.tool`. */
export type ToolSelection = string[]

export interface ToolGroup {
  server: string
  title: string
  tools: PickerTool[]
}

export const EVERY: ToolSelection = ['*']

export function isChosen(selection: ToolSelection, id: string): boolean {
  return selection.includes('*') || selection.includes(id)
}

export function pinnedOf(selection: ToolSelection): string[] {
  return selection.includes('*') ? selection.filter(name => name !== '*') : []
}

/** Pins a tool while every tool is chosen: it is in each request, even where not all fit. */
export function withPin(selection: ToolSelection, id: string, isPinned: boolean): ToolSelection {
  const others = pinnedOf(selection).filter(name => name !== id)
  return isPinned ? [...EVERY, ...others, id] : [...EVERY, ...others]
}

export function chosenCount(selection: ToolSelection, tools: readonly PickerTool[]): number {
  return tools.filter(tool => isChosen(selection, tool.id)).length
}

/** Switches these tools on or off. Names of tools that cannot be reached now are kept. */
export function withChoice(
  selection: ToolSelection,
  all: readonly PickerTool[],
  change: { ids: readonly string[]; isOn: boolean },
): ToolSelection {
  const ids = new Set(selection.includes('*') ? all.map(tool => tool.id) : selection)
  for (const id of change.ids) {
    if (change.isOn) ids.add(id)
    else ids.delete(id)
  }
  return all.every(tool => ids.has(tool.id)) && all.length > 0 ? EVERY : [...ids]
}

export function groupedTools(tools: readonly PickerTool[], query: string): ToolGroup[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const groups = new Map<string, ToolGroup>()
  for (const tool of tools) {
    const text = `${tool.serverTitle} ${tool.id} ${tool.title ?? ''} ${tool.description}`.toLowerCase()
    if (!words.every(word => text.includes(word))) continue
    const group = groups.get(tool.server) ?? { server: tool.server, title: tool.serverTitle, tools: [] }
    group.tools.push(tool)
    groups.set(tool.server, group)
  }
  return [...groups.values()]
}

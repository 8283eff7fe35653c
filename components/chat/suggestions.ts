import type { PickerTool } from '#lib/mcp/shared.ts'
import { chat as t } from '#lib/words/en/chat.ts'

export interface Suggestion {
  toolId: string
  text: string
}

/** Questions for tools that many servers have under these names. The first match represents its server. */
const KNOWN: [tool: string, text: () => string][] = [
  ['write_file', () => t('tryWriteFile')],
  ['create_note', () => t('tryCreateNote')],
  ['list_files', () => t('tryListFiles')],
  ['search_notes', () => t('trySearchNotes')],
  ['list_directory', () => t('tryListDirectory')],
  ['list_allowed_directories', () => t('tryDirectories')],
  ['read_graph', () => t('tryReadGraph')],
  ['search_nodes', () => t('trySearchMemory')],
  ['list_issues', () => t('tryListIssues')],
  ['search_repositories', () => t('tryRepositories')],
  ['get_current_time', () => t('tryTime')],
  ['fetch', () => t('tryFetch')],
  ['query', () => t('tryQuery')],
  ['web_search', () => t('tryWebSearch')],
  ['brave_web_search', () => t('tryWebSearch')],
  ['echo', () => t('tryEcho')],
]

/** Suggests three questions for these tools, from as many servers as possible. */
export function suggestionsFor(tools: readonly PickerTool[], most = 3): Suggestion[] {
  const byServer = new Map<string, Suggestion[]>()
  for (const tool of tools) byServer.set(tool.server, [])
  for (const [name, text] of KNOWN) {
    for (const tool of tools) if (tool.name === name) byServer.get(tool.server)?.push({ toolId: tool.id, text: text() })
  }
  for (const tool of tools) {
    const list = byServer.get(tool.server)
    if (list?.every(({ toolId }) => toolId !== tool.id)) list.push({ toolId: tool.id, text: generic(tool) })
  }
  const suggestions: Suggestion[] = []
  for (let round = 0; suggestions.length < Math.min(most, tools.length); round++) {
    for (const list of byServer.values()) {
      const next = list[round]
      if (next && suggestions.length < most) suggestions.push(next)
    }
  }
  return suggestions
}

function generic(tool: PickerTool): string {
  const words = (tool.title ?? tool.name).replaceAll(/[_-]+/g, ' ').trim().toLowerCase()
  return t('tryGeneric', { serverTitle: tool.serverTitle, words })
}

import type { PickerTool } from '#lib/mcp/shared.ts'

export interface Suggestion {
  toolId: string
  text: string
}

/** Questions for tools that many servers have under these names. The first match represents its server. */
const KNOWN: [tool: string, text: string][] = [
  ['write_file', 'Write a file plan.md with a checklist for the next release.'],
  ['create_note', 'Create a note: the release is on Thursday at ten.'],
  ['list_files', 'List the files in my folder.'],
  ['search_notes', 'Search my notes for “release”.'],
  ['list_directory', 'List the directory: which files are in my folder?'],
  ['list_allowed_directories', 'Which directories can you work in?'],
  ['read_graph', 'Read the graph: what do you remember so far?'],
  ['search_nodes', 'Search your memory for “Parley”.'],
  ['list_issues', 'List the open issues that nobody has answered.'],
  ['search_repositories', 'Search repositories for a small MCP server to learn from.'],
  ['get_current_time', 'What is the current time in Tokyo?'],
  ['fetch', 'Fetch https://modelcontextprotocol.io and summarise it in five lines.'],
  ['query', 'Query the database: which tables are there?'],
  ['web_search', 'Search the web for this week’s news about open models.'],
  ['brave_web_search', 'Search the web for this week’s news about open models.'],
  ['echo', 'Echo “Hello from Parley” with a tool.'],
]

/** Suggests three questions for these tools, from as many servers as possible. */
export function suggestionsFor(tools: readonly PickerTool[], most = 3): Suggestion[] {
  const byServer = new Map<string, Suggestion[]>()
  for (const tool of tools) byServer.set(tool.server, [])
  for (const [name, text] of KNOWN) {
    for (const tool of tools) if (tool.name === name) byServer.get(tool.server)?.push({ toolId: tool.id, text })
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
  return `Use ${tool.serverTitle} to ${words}.`
}

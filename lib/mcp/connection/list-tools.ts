import type { Tool } from '@modelcontextprotocol/client'
import { LIST_MS, MAX_LIST_PAGES, MAX_TOOLS } from '../limits.ts'
import type { Session } from './session.ts'

export interface ListedTools {
  tools: Tool[]
  /** Notes on the listing for an administrator. */
  warnings: string[]
}

/** All pages of `tools/list`. A list that does not end is cut, and said to be; of two tools with one name the first counts. */
export async function listAllTools({ client }: Session): Promise<ListedTools> {
  if (!client.getServerCapabilities()?.tools) return { tools: [], warnings: ['The server says that it has no tools.'] }
  const tools = new Map<string, Tool>()
  const warnings: string[] = []
  let cursor: string | undefined
  for (let page = 1; ; page++) {
    const result = await client.request({ method: 'tools/list', params: cursor === undefined ? {} : { cursor } }, { timeout: LIST_MS })
    for (const tool of result.tools) {
      if (tools.has(tool.name)) warnings.push(`It lists the tool ${tool.name} twice; the first counts.`)
      else if (tools.size < MAX_TOOLS) tools.set(tool.name, tool)
    }
    if (result.nextCursor === undefined || result.nextCursor === cursor) break
    if (page === MAX_LIST_PAGES || tools.size >= MAX_TOOLS) {
      warnings.push(`Its list of tools does not end; only the first ${tools.size} are offered.`)
      break
    }
    cursor = result.nextCursor
  }
  return { tools: [...tools.values()].sort(byName), warnings: warnings.slice(0, 20) }
}

/** Orders tools alike however a server lists them: a provider's cache ends where a request differs. */
function byName(a: Tool, b: Tool): number {
  return a.name < b.name ? -1 : 1
}

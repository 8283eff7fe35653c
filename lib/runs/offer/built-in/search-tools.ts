import { z } from 'zod'
import type { CatalogTool } from '#lib/mcp/index.ts'
import type { BuiltInTool } from './built-in.ts'
import { rankTools } from './rank-tools.ts'

const FOUND = 8
const MOST_FOUND = 20
const SHOWN_DESCRIPTION_CHARS = 240
const NAMED_SERVERS = 30

const argumentsSchema = z.object({ query: z.string().max(500), limit: z.int().min(1).nullish() })

/** Makes the tool that searches tools which do not fit the request. Its finds are in the requests of the next steps and of later answers in the chat. */
export function searchToolsTool(tools: readonly CatalogTool[]): BuiltInTool {
  return {
    title: 'Search tools',
    definition: {
      name: 'search_tools',
      description: [
        `${tools.length} tools are available, too many to list. They belong to: ${serversOf(tools)}.`,
        'Search for a tool that does the task before you say it is impossible. You can call the tools found from the next step on.',
      ].join(' '),
      inputSchema: {
        type: 'object',
        properties: {
          query: { type: 'string', description: 'Words from the name or description of a tool, or the name of its server.' },
          limit: { type: 'integer', description: `Most tools to return, 1 to ${MOST_FOUND} (default ${FOUND}).` },
        },
        required: ['query'],
      },
    },
    async run(_run, given) {
      const args = argumentsSchema.safeParse(given)
      if (!args.success) return { isError: true, text: 'Set `query` to words that describe the task.' }
      const ranked = rankTools(tools, args.data.query)
      const found = ranked.slice(0, Math.min(args.data.limit ?? FOUND, MOST_FOUND))
      if (found.length === 0) return { text: `No tool matches these words. The tools belong to: ${serversOf(tools)}.` }
      const head = `${ranked.length} of ${tools.length} tools fit${ranked.length > found.length ? `; the best ${found.length}` : ''}. You can call them from now on:`
      return { text: [head, ...found.map(line)].join('\n'), found: found.map(({ id }) => id) }
    },
  }
}

function line({ modelName, description }: CatalogTool): string {
  const [first = ''] = description.trim().split('\n')
  const shown = first.length > SHOWN_DESCRIPTION_CHARS ? `${first.slice(0, SHOWN_DESCRIPTION_CHARS).toWellFormed()}…` : first
  return `- ${modelName}: ${shown}`
}

function serversOf(tools: readonly CatalogTool[]): string {
  const counts = new Map<string, number>()
  for (const { server } of tools) counts.set(server, (counts.get(server) ?? 0) + 1)
  const named = [...counts].slice(0, NAMED_SERVERS).map(([server, count]) => `${server} (${count})`)
  return counts.size > NAMED_SERVERS ? `${named.join(', ')} and ${counts.size - NAMED_SERVERS} more` : named.join(', ')
}

import type { CatalogTool, ToolListing } from '#lib/mcp/index.ts'
import type { ToolMetadata } from '#lib/messages/index.ts'
import type { FunctionTool } from '#lib/models/index.ts'
import { TOOL_START_WAIT_MS } from './limits.ts'
import { patiently } from './patiently.ts'
import type { RunContext } from './run-context.ts'
import { isSelected, namesServer } from './selection.ts'

/** Servers that answer this fast are waited for without a word. */
const SILENT_WAIT_MS = 1_500

/** The tools of one step. The set stands still within a step and follows the servers from step to step. */
export interface OfferedTools {
  byModelName: ReadonlyMap<string, CatalogTool>
  definitions: FunctionTool[]
}

export const noTools: OfferedTools = { byModelName: new Map(), definitions: [] }

/** Lists what the run may use now. A server that cannot be asked is a notice, never a silent absence. */
export async function offerTools(run: RunContext, { isFirst }: { isFirst: boolean }): Promise<OfferedTools> {
  if (run.selectedTools.length === 0 || run.model.tools === 'none') return noTools
  const listing = await list(run, isFirst)
  for (const { server, reason } of listing.unavailable.filter(({ server }) => namesServer(run.selectedTools, server))) {
    run.writer.write({
      type: 'data-notice',
      id: `server_unavailable:${server}`,
      data: { code: 'server_unavailable', message: `The tools of ${server} are not available: ${reason}`, details: { server } },
    })
  }
  const tools = listing.tools.filter(tool => isSelected(run.selectedTools, tool))
  return {
    byModelName: new Map(tools.map(tool => [tool.modelName, tool])),
    definitions: tools.map(functionTool),
  }
}

/** Providers know JSON Schema by themselves, and some refuse the word that names its version. */
function functionTool({ modelName: name, description, inputSchema: { $schema: _, ...inputSchema } }: CatalogTool): FunctionTool {
  return { name, description, inputSchema }
}

async function list(run: RunContext, isFirst: boolean): Promise<ToolListing> {
  const { mcp } = run.engine
  const listing = await patiently(run, () => mcp.tools(run.actor, { waitMs: isFirst ? SILENT_WAIT_MS : 0, signal: run.signal }))
  const starting = listing.unavailable.filter(({ server, state }) => state === 'starting' && namesServer(run.selectedTools, server))
  if (!isFirst || starting.length === 0) return listing
  run.writer.write({
    type: 'data-notice',
    id: 'starting_servers',
    data: {
      code: 'starting_servers',
      message: `Waiting for ${starting.map(({ server }) => server).join(', ')} to start.`,
      details: { servers: starting.map(({ server }) => server) },
    },
  })
  return mcp.tools(run.actor, { waitMs: TOOL_START_WAIT_MS - SILENT_WAIT_MS, signal: run.signal })
}

/** What stands in `toolMetadata` of a call's chunks; a name that was never offered has no server. */
export function describeTool(tools: OfferedTools, toolName: string, iteration: number): ToolMetadata {
  const tool = tools.byModelName.get(toolName)
  if (!tool) return { server: '', tool: toolName, iteration }
  return { server: tool.server, tool: tool.name, iteration, ...(tool.title === null ? {} : { title: tool.title }) }
}

import type { CatalogTool, ToolListing } from '#lib/mcp/index.ts'
import { definitionTokens, fitTools, toolBudget } from '#lib/mcp/shared.ts'
import { hasShortenedResult, type ToolMetadata, toolsInUse } from '#lib/messages/index.ts'
import type { FunctionTool } from '#lib/models/index.ts'
import type { RunContext } from '../run-context.ts'
import { patiently } from '../takeover/retry-while-database-away.ts'
import { BUILT_IN_SERVER, type BuiltInTool } from './built-in/built-in.ts'
import { readResultTool } from './built-in/read-result.ts'
import { searchToolsTool } from './built-in/search-tools.ts'
import { listFor, writeUnavailable } from './listed-servers.ts'
import { isSelected, pinnedTools } from './selection.ts'

/** The tools of one step. The set stands still within a step and follows the servers from step to step. */
export interface OfferedTools {
  /** All that may be called, also those that do not fit the request. */
  byModelName: ReadonlyMap<string, CatalogTool>
  /** Ours, by their names. */
  builtIn: ReadonlyMap<string, BuiltInTool>
  /** Those in the request. */
  definitions: FunctionTool[]
  /** Ids of those whose Apps may have the arguments while they are written. */
  early: ReadonlySet<string>
  /** What the servers of these tools say about their use. */
  instructions: ToolListing['instructions']
}

export const noTools: OfferedTools = { byModelName: new Map(), builtIn: new Map(), definitions: [], early: new Set(), instructions: [] }

/** Lists what the run may use now. A server that cannot be asked is a notice, never a silent absence. */
export async function offerTools(run: RunContext, { isFirst }: { isFirst: boolean }): Promise<OfferedTools> {
  if (run.selectedTools.length === 0 || run.model.tools === 'none') return noTools
  const listing = await listFor(run, isFirst)
  writeUnavailable(run, listing.unavailable)
  const tools = listing.tools.filter(tool => isSelected(run.selectedTools, tool))
  const withApps = tools.filter(tool => tool.appUri !== undefined)
  const unasked = withApps.length === 0 ? [] : await patiently(run, () => run.engine.mcp.unasked(run.actor, withApps, run.chatId))
  const servers = new Set(tools.map(tool => tool.server))
  return {
    ...withinBudget(run, tools),
    early: new Set(unasked.map(tool => tool.id)),
    instructions: listing.instructions.filter(({ server }) => servers.has(server)),
  }
}

/** What the conversation uses is read from the log, so that a process that takes the run up offers the same. */
function withinBudget(run: RunContext, tools: CatalogTool[]): Omit<OfferedTools, 'early' | 'instructions'> {
  const conversation = [...run.path, run.writer.log.fold.message]
  const byId = new Map(tools.map(tool => [tool.id, weighed(tool)]))
  const search = searchToolsTool(tools)
  const readers = hasShortenedResult(conversation) ? [readResultTool] : []
  const { isSearched, ids } = fitTools(
    [...byId].map(([id, { tokens }]) => ({ id, tokens })),
    {
      budgetTokens: toolBudget(run.limits.toolBudgetTokens, run.model.contextWindow),
      reservedTokens: definitionTokens(search.definition),
      mostTools: (run.model.maxTools ?? Number.POSITIVE_INFINITY) - readers.length,
      pinned: pinnedTools(run.selectedTools),
      used: toolsInUse(conversation),
    },
  )
  const builtIn = isSearched ? [search, ...readers] : readers
  const ours = builtIn.map(({ definition }) => definition)
  const theirs = ids.flatMap(id => byId.get(id)?.definition ?? [])
  return {
    byModelName: new Map(tools.map(tool => [tool.modelName, tool])),
    builtIn: new Map(builtIn.map(tool => [tool.definition.name, tool])),
    definitions: isSearched ? [...ours, ...theirs] : [...theirs, ...ours],
  }
}

interface WeighedDefinition {
  definition: FunctionTool
  tokens: number
}

/** Tools are the very ones of the step before while their server has listed nothing new, so each is weighed once. */
const known = new WeakMap<CatalogTool, WeighedDefinition>()

function weighed(tool: CatalogTool): WeighedDefinition {
  const before = known.get(tool)
  if (before) return before
  const definition = functionTool(tool)
  const made = { definition, tokens: definitionTokens(definition) }
  known.set(tool, made)
  return made
}

/** Providers know JSON Schema by themselves, and some refuse the word that names its version. */
function functionTool({ modelName: name, description, inputSchema: { $schema: _, ...inputSchema } }: CatalogTool): FunctionTool {
  return { name, description, inputSchema }
}

/** What stands in `toolMetadata` of a call's chunks; a name that was never offered has no server. */
export function describeTool(tools: OfferedTools, toolName: string, iteration: number): ToolMetadata {
  const builtIn = tools.builtIn.get(toolName)
  if (builtIn) return { server: BUILT_IN_SERVER, tool: toolName, iteration, title: builtIn.title }
  const tool = tools.byModelName.get(toolName)
  if (!tool) return { server: '', tool: toolName, iteration }
  const { server, name, title, appUri, id } = tool
  return {
    server,
    tool: name,
    iteration,
    ...(title === null ? {} : { title }),
    ...(appUri === undefined ? {} : { appUri, ...(tools.early.has(id) ? { appEarly: true as const } : {}) }),
  }
}

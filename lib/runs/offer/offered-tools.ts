import type { Actor } from '#lib/auth/index.ts'
import type { OfferedTo } from '#lib/context/index.ts'
import { orderedSchema } from '#lib/json-schema/shared.ts'
import type { CatalogTool, ToolListing } from '#lib/mcp/index.ts'
import { definitionTokens, fitTools, toolBudget } from '#lib/mcp/shared.ts'
import { type ChatMessage, hasShortenedResult, messageFiles, type ToolMetadata, toolsInUse } from '#lib/messages/index.ts'
import type { FunctionTool, ResolvedModel } from '#lib/models/index.ts'
import type { RunDeps } from '../run/engine.ts'
import type { Run, RunLimits } from '../run/run.ts'
import { BUILT_IN_SERVER, type BuiltInTool } from './built-in/built-in.ts'
import { readResultTool } from './built-in/read-result.ts'
import { searchToolsTool } from './built-in/search-tools.ts'
import { createOwnPorts, type OwnPortsDeps } from './create-own-ports.ts'
import { listFor, writeUnavailable } from './listed-servers.ts'
import type { OwnRequest } from './own-server.ts'
import { offerOwnTools, usableOf } from './own-servers.ts'
import { isSelected, pinnedTools } from './selection.ts'

/** The tools of one step. The set is fixed within a step and follows the servers from step to step. */
export interface OfferedTools {
  /** Every tool that may be called, also those that do not fit the request. */
  byModelName: ReadonlyMap<string, CatalogTool>
  /** Built-in tools, by name. */
  builtIn: ReadonlyMap<string, BuiltInTool>
  /** Definitions in the request. */
  definitions: FunctionTool[]
  /** Ids of tools whose Apps may get the arguments while they are written. */
  early: ReadonlySet<string>
  /** Instructions of the servers of these tools. */
  instructions: ToolListing['instructions']
  /** Servers that cannot be asked right now. */
  unavailable: ToolListing['unavailable']
}

export const noTools: OfferedTools = {
  byModelName: new Map(),
  builtIn: new Map(),
  definitions: [],
  early: new Set(),
  instructions: [],
  unavailable: [],
}

/** Lists the tools of a step. A server that cannot be asked is a notice, never a silent absence. */
export async function offerTools(run: Run, { isFirst }: { isFirst: boolean }): Promise<OfferedTools> {
  const { actor, chatId, selectedTools } = run.facts
  if (selectedTools.length === 0 || run.state.model.tools === 'none') return noTools
  const listing = await listFor(run, isFirst)
  writeUnavailable(run, listing.unavailable)
  const knownWorkspaceId = run.state.layout?.basis.gathered.chat.workspaceId
  const mayHaveSkills = run.state.known?.found.hasSkills
  const hasNoCollection = run.state.known?.found.hasCollections === false && !run.facts.assistant?.collections?.length
  const known = { knownWorkspaceId, mayHaveSkills, hasNoCollection, hasDocuments: hasDocument(run.facts.path) }
  const { child, limits } = run.facts
  const delegation = delegationOf(limits, child?.depth ?? 0)
  const offered = await offerOwnTools({ ports: run.ports.own, model: run.state.model, selectedTools, ...known, delegation })
  // The tools of a child were chosen when it was started, tools for files too.
  const own = child ? offered.filter(tool => isSelected(selectedTools, tool)) : offered
  const tools = withOwn(await run.ports.tools.usableOf(actor, own), listing.tools, selectedTools)
  const withApps = tools.filter(tool => tool.appUri !== undefined)
  const unasked = withApps.length === 0 ? [] : await run.ports.tools.unasked(actor, withApps, chatId)
  const servers = new Set(tools.map(tool => tool.server))
  return {
    ...withinBudget(tools, {
      selectedTools,
      model: run.state.model,
      conversation: [...run.facts.path, run.state.writer.log.fold.message],
      hasLongPages: run.state.pages.some(page => page.included && page.isShortened),
      budgetTokens: run.facts.limits.toolBudgetTokens,
    }),
    early: new Set(unasked.map(tool => tool.id)),
    instructions: listing.instructions.filter(({ server }) => servers.has(server)),
    unavailable: listing.unavailable,
  }
}

/** Inputs that decide which tools a request has. */
interface Budgeted {
  selectedTools: readonly string[]
  model: Pick<ResolvedModel, 'contextWindow' | 'maxTools'>
  conversation: ChatMessage[]
  /** The prompt holds parts of pages, which the model may read on. */
  hasLongPages: boolean
  budgetTokens: number
}

/** Lists the tools that the next request of a chat would have, without waiting for a server. */
export async function nextTools(
  { platform, mcp, ...deps }: Pick<RunDeps, 'platform' | 'mcp'> & OwnPortsDeps,
  actor: Actor,
  { chatId, selectedTools, model, path, hasLongPages }: OfferedTo,
): Promise<Pick<OfferedTools, 'definitions' | 'instructions'>> {
  if (selectedTools.length === 0 || model.tools === 'none') return noTools
  const listing = await mcp.tools(actor, { waitMs: 0, once: true })
  const { toolBudgetTokens: budgetTokens, ...limits } = await deps.limits()
  const delegation = delegationOf(limits, 0)
  const own = await offerOwnTools({
    ports: createOwnPorts(deps, { actor, chatId }),
    model,
    selectedTools,
    delegation,
    hasDocuments: hasDocument(path),
  })
  const tools = withOwn(await usableOf(platform.db, actor, own), listing.tools, selectedTools)
  const servers = new Set(tools.map(tool => tool.server))
  return {
    definitions: withinBudget(tools, { selectedTools, model, conversation: path, hasLongPages, budgetTokens }).definitions,
    instructions: listing.instructions.filter(({ server }) => servers.has(server)),
  }
}

/** Tells whether a message has a file whose text a request may hold in part. */
function hasDocument(path: readonly ChatMessage[]): boolean {
  return path.some(message => messageFiles(message).some(({ mediaType, tokens }) => tokens !== undefined && !mediaType.startsWith('text/')))
}

function delegationOf(
  { delegates, delegateDepth }: Pick<RunLimits, 'delegates' | 'delegateDepth'>,
  depth: number,
): OwnRequest['delegation'] {
  return { isOn: delegates, depth, mostDepth: delegateDepth }
}

/** Puts Parley's own tools before those of servers that are selected. A tool of a server has no name of ours. */
function withOwn(own: readonly CatalogTool[], listed: readonly CatalogTool[], selectedTools: readonly string[]): CatalogTool[] {
  const taken = new Set(own.map(({ modelName }) => modelName))
  return [...own, ...listed.filter(tool => isSelected(selectedTools, tool) && !taken.has(tool.modelName))]
}

/** Chooses the tools that fit the budget. It reads the log alone, so a process that takes the run up offers the same. */
function withinBudget(tools: CatalogTool[], request: Budgeted): Omit<OfferedTools, 'early' | 'instructions' | 'unavailable'> {
  const { selectedTools, conversation, budgetTokens } = request
  const { contextWindow, maxTools } = request.model
  const byId = new Map(tools.map(tool => [tool.id, weighed(tool)]))
  const search = searchToolsTool(tools)
  const readers = hasShortenedResult(conversation) || request.hasLongPages ? [readResultTool] : []
  const { isSearched, ids } = fitTools(
    [...byId].map(([id, { tokens }]) => ({ id, tokens })),
    {
      budgetTokens: toolBudget(budgetTokens, contextWindow),
      reservedTokens: definitionTokens(search.definition),
      mostTools: (maxTools ?? Number.POSITIVE_INFINITY) - readers.length,
      pinned: [...tools.filter(({ isOwn }) => isOwn).map(({ id }) => id), ...pinnedTools(selectedTools)],
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

/** Caches the weight of each tool. While a server lists nothing new, its tools are the same objects in each step. */
const known = new WeakMap<CatalogTool, WeighedDefinition>()

function weighed(tool: CatalogTool): WeighedDefinition {
  const before = known.get(tool)
  if (before) return before
  const definition = functionTool(tool)
  const made = { definition, tokens: definitionTokens(definition) }
  known.set(tool, made)
  return made
}

/** Returns the definition of a tool that models get. */
export function definitionOf(tool: CatalogTool): FunctionTool {
  return weighed(tool).definition
}

/** Makes the definition that models get, the same bytes in each request. Removes `$schema`, which some providers refuse. */
function functionTool({ modelName: name, description, inputSchema: { $schema: _, ...inputSchema } }: CatalogTool): FunctionTool {
  return { name, description, inputSchema: orderedSchema(inputSchema) }
}

/** Makes the `toolMetadata` of a call's chunks; a name that was never offered has no server. */
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

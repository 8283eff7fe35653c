/** Default for the most tokens that definitions of tools take in one request. */
export const DEFAULT_TOOL_BUDGET_TOKENS = 8_000
/** Most tools in one request to OpenAI, and to most servers that speak its wire format. */
export const MOST_TOOLS = 128
/** Largest share of a small context window that definitions take. */
const MOST_OF_WINDOW = 0.5
const CHARACTERS_PER_TOKEN = 4

export interface WeighedTool {
  id: string
  /** Tokens of the tool's definition. */
  tokens: number
}

export interface ToolFit {
  /** More were selected than fit, so the model searches for the others. */
  isSearched: boolean
  /** Ids of the tools in the request, in its order. */
  ids: string[]
  tokens: number
  budgetTokens: number
}

/** `contextWindow` in tokens, null where it is not known. */
export function toolBudget(settingTokens: number, contextWindow: number | null): number {
  return contextWindow === null ? settingTokens : Math.min(settingTokens, Math.floor(contextWindow * MOST_OF_WINDOW))
}

/** An estimate that needs no tokenizer, for tools of servers and our own. */
export function definitionTokens(tool: { name: string; description: string; inputSchema: unknown }): number {
  return Math.ceil(JSON.stringify([tool.name, tool.description, tool.inputSchema]).length / CHARACTERS_PER_TOKEN)
}

/**
 * Selects all tools if they fit, by tokens and by number. Else selects the pinned ones and those that the conversation uses (`used`, in order of
 * use); the latest used get a place first. The order follows the first use, so a request begins as the one before it and provider caches hit.
 */
export function fitTools(
  tools: readonly WeighedTool[],
  {
    budgetTokens,
    reservedTokens,
    mostTools = MOST_TOOLS,
    pinned,
    used,
  }: { budgetTokens: number; reservedTokens: number; mostTools?: number; pinned: readonly string[]; used: readonly string[] },
): ToolFit {
  const all = tools.reduce((sum, tool) => sum + tool.tokens, 0)
  if (all <= budgetTokens && tools.length <= mostTools)
    return { isSearched: false, ids: tools.map(({ id }) => id), tokens: all, budgetTokens }
  const weights = new Map(tools.map(tool => [tool.id, tool.tokens]))
  const chosen = new Set<string>()
  let tokens = reservedTokens
  for (const id of [...pinned, ...used.toReversed()]) {
    const weight = weights.get(id)
    // One place is the search's.
    const isFull = tokens + (weight ?? 0) > budgetTokens || chosen.size >= mostTools - 1
    if (weight === undefined || chosen.has(id) || isFull) continue
    chosen.add(id)
    tokens += weight
  }
  const inOrder = [...new Set([...pinned, ...used])].filter(id => chosen.has(id))
  return { isSearched: true, ids: inOrder, tokens, budgetTokens }
}

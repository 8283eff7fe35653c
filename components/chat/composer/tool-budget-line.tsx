'use client'

import { useChat } from '#components/chat-store/chat-page-context.ts'
import { isChosen, pinnedOf } from '#components/workspace/tool-choice.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { fitTools, type PickerTool, type ToolFit, toolBudget } from '#lib/mcp/shared.ts'
import { toolsInUse } from '#lib/messages/shared.ts'
import { chatTools as t } from '#lib/words/en/chat-tools.ts'

/** Estimate for the definition of the tool search. */
const SEARCH_TOKENS = 200

/** Shows how much of the next request the chosen tools take, and how the model finds those that do not fit. */
export function ToolBudgetLine({ tools, budgetTokens }: { tools: readonly PickerTool[]; budgetTokens: number }) {
  const selection = useChat(state => state.selectedTools)
  const nodes = useChat(state => state.nodes)
  const run = useChat(state => state.run)
  const chosen = tools.filter(tool => isChosen(selection, tool.id))
  if (chosen.length === 0) return null
  const messages = [...nodes.map(node => node.message), ...(run ? [run.fold.message] : [])]
  const pinned = pinnedOf(selection)
  const fit = fitTools(chosen, { budgetTokens, reservedTokens: SEARCH_TOKENS, pinned, used: toolsInUse(messages) })
  return (
    <div className="border-line border-b px-4 py-2 text-ink-2 text-xs">
      <p className="tabular">{budgetWords(fit, chosen.length)}</p>
      {fit.isSearched ? <p>{t('modelSearches')}</p> : null}
    </div>
  )
}

/** Formats `12 of 310 in the request, 4.1k of 8k tokens`. */
export function budgetWords({ ids, tokens, budgetTokens }: ToolFit, total: number): string {
  return t('inRequest', { count: ids.length, total, tokens: thousands(tokens), budgetTokens: thousands(budgetTokens) })
}

function thousands(tokens: number): string {
  return tokens < 1_000 ? String(tokens) : `${Math.round(tokens / 100) / 10}k`
}

/** Returns the tokens that tool definitions may take of the next request, for the chosen model. */
export function useToolBudget(settingTokens: number): number {
  const { models } = useWorkspace()
  const chosen = useChat(state => state.model)
  const model = models.find(one => (chosen === null ? one.isDefault : one.id === chosen))
  return toolBudget(settingTokens, model?.contextWindow ?? null)
}

'use client'

import { toolBudget } from '#lib/mcp/shared.ts'
import { useWorkspace } from '../../shell/workspace-context.ts'
import { useChat } from '../chat-page-context.ts'

/** What the definitions of tools may take of the next request, for the model that is chosen. */
export function useToolBudget(settingTokens: number): number {
  const { models } = useWorkspace()
  const chosen = useChat(state => state.model)
  const model = models.find(one => (chosen === null ? one.isDefault : one.id === chosen))
  return toolBudget(settingTokens, model?.contextWindow ?? null)
}

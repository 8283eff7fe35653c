'use client'

import { useChat } from '#components/chat-store/chat-page-context.ts'
import { type ModelChoice, useWorkspace } from '#components/workspace/workspace-context.ts'

/** Returns the models, with that of the chat's assistant as the default where it is offered: it answers while the chat has no model of its own. */
export function useUsualModels(): readonly ModelChoice[] {
  const { models } = useWorkspace()
  const usual = useChat(state => state.assistant?.model ?? null)
  return models.some(({ id }) => id === usual) ? models.map(model => ({ ...model, isDefault: model.id === usual })) : models
}

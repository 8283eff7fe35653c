import type { AssistantSummaryJson, ChatAssistant } from '#lib/assistants/shared.ts'

/** Returns an assistant of a list as a new chat begins with it. */
export function chatAssistantOf({ id, name, emoji, pictureTag, description, starters, model }: AssistantSummaryJson): ChatAssistant {
  return {
    id,
    name,
    emoji,
    ...(pictureTag === undefined ? {} : { pictureTag }),
    version: null,
    description,
    starters,
    model,
    isGone: false,
  }
}

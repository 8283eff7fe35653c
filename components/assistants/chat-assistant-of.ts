import type { Item } from '#components/routes.ts'
import type { ChatAssistant } from '#lib/assistants/shared.ts'

type Assistant = Item<'GET /api/assistants'>

/** Returns an assistant of a list as a new chat begins with it. */
export function chatAssistantOf({ id, name, emoji, pictureTag, description, starters, model }: Assistant): ChatAssistant {
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

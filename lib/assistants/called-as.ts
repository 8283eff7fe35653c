import type { AnsweringAssistant } from '#lib/messages/index.ts'
import type { AssistantInUse } from './assistants.ts'
import { taggedPicture } from './picture/picture.ts'

/** Returns an assistant as a message remembers it. */
export function calledAs({ id, name, emoji, picture }: Pick<AssistantInUse, 'id' | 'name' | 'emoji' | 'picture'>): AnsweringAssistant {
  return { id, name, emoji, ...taggedPicture(picture) }
}

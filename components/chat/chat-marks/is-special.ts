import type { ChatState } from '#components/chat-store/chat-state.ts'

/** Tells whether the line about a chat says something. */
export function isSpecial({ isStored, standing }: ChatState): boolean {
  const { temporary, archivedAt, forkedFrom, tags, changedBy } = standing
  return isStored && (temporary || archivedAt !== null || forkedFrom !== null || tags.length > 0 || changedBy.length > 0)
}

import type { ChatMessage, ChatPart } from '#lib/messages/shared.ts'

/** Facts about an edit from elsewhere in its message. */
export interface EditFacts {
  /** A question about it is open. */
  isAsked: boolean
  isUndone: boolean
  /** The message has so many edits that each begins as one line. */
  isOneOfMany: boolean
}

const MANY_EDITS = 20
const none: EditFacts = { isAsked: false, isUndone: false, isOneOfMany: false }

/** Returns a function that finds the facts about a part; those of a part that is no edit are all false. */
export function editFactsOf({ parts, metadata }: Pick<ChatMessage, 'parts' | 'metadata'>): (part: ChatPart) => EditFacts {
  const edits = parts.reduce((count, part) => count + (part.type === 'data-edit' ? 1 : 0), 0)
  if (edits === 0) return () => none
  const asked = new Set(parts.flatMap(askedIds))
  const undone = new Set(metadata?.edits?.undone?.restored ?? [])
  return part => {
    if (part.type !== 'data-edit') return none
    const { id, file, status } = part.data
    return { isAsked: asked.has(id), isUndone: status === 'applied' && undone.has(file), isOneOfMany: edits > MANY_EDITS }
  }
}

function askedIds(part: ChatPart): string[] {
  return part.type === 'data-input' && part.data.status === 'open' ? (part.data.edits ?? []).map(({ id }) => id) : []
}

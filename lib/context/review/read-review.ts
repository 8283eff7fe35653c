import type { Actor } from '#lib/auth/index.ts'
import type { ChatDetails } from '#lib/chats/index.ts'
import { isAppError } from '#lib/errors.ts'
import type { Repositories, ReviewChanges, Sight, WorkspaceReader } from '#lib/workspace/index.ts'
import { reviewText } from './review-text.ts'

export interface ReviewItem {
  text: string
  /** Reads files as the head has them; null where the head is the files as they are. */
  reader: WorkspaceReader | null
}

export interface ReadReview {
  chat: Pick<ChatDetails, 'workspaceId' | 'review' | 'selectedFiles'>
  /** Null where it is not known. */
  contextWindow: number | null
  /** Files that the model may have. */
  sight: Pick<Sight, 'keptName' | 'through'>
}

/** Most characters of the changes in one request, and as many for each token of a window: about a quarter of it. */
const MOST_CHARS = 240_000
const CHARS_A_TOKEN = 1

/** Reads what is under review in a chat; null where nothing is. A range that no longer exists is said to the model, and reads no files. */
export async function readReviewItem(
  repositories: Pick<Repositories, 'review' | 'readerAt'>,
  actor: Actor,
  { chat, contextWindow, sight }: ReadReview,
): Promise<ReviewItem | null> {
  const { workspaceId, review: range, selectedFiles } = chat
  if (workspaceId === null || range === null) return null
  const mostChars = Math.min(MOST_CHARS, (contextWindow ?? MOST_CHARS) * CHARS_A_TOKEN)
  try {
    const all = await repositories.review(actor, workspaceId, range, { mostBytes: 2 * mostChars, reverseOf: selectedFiles })
    const changes = withoutKept(all, sight)
    const reader = changes.head === null ? null : sight.through(await repositories.readerAt(actor, workspaceId, changes.head))
    return { text: reviewText({ range, changes, mostChars }), reader }
  } catch (error) {
    if (!isAppError(error)) throw error
    return { text: `Changes are under review here, but they cannot be read: ${error.message}`, reader: null }
  }
}

/** Leaves out files that the model may not have, also by their name before a rename. */
function withoutKept(changes: ReviewChanges, { keptName }: Pick<Sight, 'keptName'>): ReviewChanges {
  const files = changes.files.filter(({ path, from }) => !keptName(path) && (from === null || !keptName(from)))
  if (files.length === changes.files.length) return changes
  const names = new Set(files.flatMap(({ path, from }) => [path, ...(from === null ? [] : [from])]))
  return {
    ...changes,
    files,
    symbols: changes.symbols.filter(({ path }) => names.has(path)),
    reverse: Object.fromEntries(Object.entries(changes.reverse).filter(([path]) => names.has(path))),
  }
}

import { AppError, isAppError } from '#lib/errors.ts'

/** Applies a change to each chat in turn. Returns the changed ones; throws `chat_not_found` if there are none. */
export async function forEachChat(ids: readonly string[], act: (id: string) => Promise<void>): Promise<string[]> {
  const changed: string[] = []
  for (const id of new Set(ids)) {
    try {
      await act(id)
      changed.push(id)
    } catch (error) {
      if (!isAppError(error) || (error.kind !== 'not_found' && error.kind !== 'forbidden')) throw error
    }
  }
  if (changed.length === 0) throw new AppError('chat_not_found')
  return changed
}

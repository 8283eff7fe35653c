import { AppError, isAppError } from '#lib/errors.ts'

/** Does something to each chat, one after the other. Returns those that it was done to; throws `chat_not_found` where there is none. */
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

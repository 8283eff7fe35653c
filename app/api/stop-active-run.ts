import type { Actor } from '#lib/auth/index.ts'
import { isAppError } from '#lib/errors.ts'
import { server } from '#lib/server.ts'

/** Longest wait for a stopped run; a slower one ends by itself. */
const END_MS = 1_000

/**
 * Stops the run of a chat that is about to be deleted. Waits briefly for its end: readers see it before they lose the chat. A run that
 * ends in the meantime needs no stop. `isForGood`: no undo will ask for it.
 */
export async function stopActiveRun(actor: Actor, chatId: string, { isForGood = false } = {}): Promise<void> {
  const { chats, runs } = server()
  const { activeRunId } = await chats.get(actor, chatId)
  if (activeRunId === null) return
  // A waiting run writes nothing, and an undo must find its question again. `runs/end-deleted.ts` stops it once the undo has expired.
  if (!isForGood && (await runs.get(actor, activeRunId)).status === 'waiting') return
  try {
    await runs.stop(actor, activeRunId)
  } catch (error) {
    if (!isAppError(error) || error.code !== 'run_finished') throw error
  }
  const untilEnd = await runs.tail(actor, activeRunId, { after: Number.MAX_SAFE_INTEGER, signal: AbortSignal.timeout(END_MS) })
  for await (const _ of untilEnd);
}

import type { Actor } from '#lib/auth/index.ts'
import { isAppError } from '#lib/errors.ts'
import { server } from '#lib/server.ts'

/** A run that does not end within this is left to end by itself. */
const END_MS = 1_000

/**
 * Stops what a chat that is about to be deleted still writes, and waits a moment for its end: readers are to see it before they lose the chat.
 * A run that ends at this moment needs no stopping.
 */
export async function stopActiveRun(actor: Actor, chatId: string): Promise<void> {
  const { chats, runs } = server()
  const { activeRunId } = await chats.get(actor, chatId)
  if (activeRunId === null) return
  // Nothing goes on there, and an undo must find the question again. It is stopped when that is over (`runs/end-deleted.ts`).
  if ((await runs.get(actor, activeRunId)).status === 'waiting') return
  try {
    await runs.stop(actor, activeRunId)
  } catch (error) {
    if (!isAppError(error) || error.code !== 'run_finished') throw error
  }
  const untilEnd = await runs.tail(actor, activeRunId, { after: Number.MAX_SAFE_INTEGER, signal: AbortSignal.timeout(END_MS) })
  for await (const _ of untilEnd);
}

import type { Actor } from '#lib/auth/index.ts'
import { isAppError } from '#lib/errors.ts'
import { server } from '#lib/server.ts'

/** Stops what a chat that is about to be deleted still writes. A run that ends at this moment needs no stopping. */
export async function stopActiveRun(actor: Actor, chatId: string): Promise<void> {
  const { chats, runs } = server()
  const { activeRunId } = await chats.get(actor, chatId)
  if (activeRunId === null) return
  try {
    await runs.stop(actor, activeRunId)
  } catch (error) {
    if (!isAppError(error) || error.code !== 'run_finished') throw error
  }
}

import { newId } from '#lib/ids.ts'
import type { Server } from '#lib/server.ts'

/** Tokens of one answer, and the time between two: as fast as quick models are. */
export const ANSWER_MODEL = 'm-t400-d20-c1-k0'

/** Streams answers to so many chats at a time until `signal` aborts, each read to its end as a page does. Returns how many were read. */
export async function streamAnswers(
  server: Server,
  userId: string,
  { chats, signal }: { chats: number; signal: AbortSignal },
): Promise<number> {
  let read = 0
  const one = async () => {
    while (!signal.aborted) {
      const actor = await server.auth.actorOfUser(userId)
      if (!actor) throw new Error('the account is gone')
      const run = await server.runs.start(actor, newId(), {
        message: { id: newId(), text: 'Go on.' },
        newChat: { title: 'Bench' },
        model: `chat:${ANSWER_MODEL}`,
      })
      for await (const _ of await server.runs.tail(actor, run.runId, {
        after: 0,
        signal: AbortSignal.any([signal, AbortSignal.timeout(60_000)]),
      })) {
        if (signal.aborted) break
      }
      read++
    }
  }
  await Promise.allSettled(Array.from({ length: chats }, one))
  return read
}

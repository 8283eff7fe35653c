import type { Platform } from './platform.ts'
import { refuseFull, storedBytes } from './storage-quota.ts'

/** Longest time for which a count is used. A message pays for no count of its own: it starts one beside it where the last is older. */
const COUNTED_MS = 60_000
/** A person whose storage was full is counted again with their next message, at most this often. */
const FULL_MS = 2_000
const MOST_PEOPLE = 5_000

interface Count {
  used: number
  quota: number
  atMs: number
}

/** Throws `storage_full` where the storage of the owner of a chat is full. `askedBy`: the person who sends the message. */
export type MessageRoom = (ownerId: string, askedBy: string) => void | Promise<void>

/** Creates the check of messages. The first message of a person since the start is let through, and so are those of the minute in which storage fills. */
export function createMessageRoom(
  { db, clock, log }: Pick<Platform, 'db' | 'clock' | 'log'>,
  quotaBytes: () => Promise<number>,
): MessageRoom {
  const counts = new Map<string, Count>()
  const underWay = new Map<string, Promise<Count>>()

  /** Counts once for all messages that ask in the meantime. */
  function count(userId: string): Promise<Count> {
    const begun = underWay.get(userId) ?? read(userId).finally(() => underWay.delete(userId))
    underWay.set(userId, begun)
    return begun
  }

  async function read(userId: string): Promise<Count> {
    try {
      const [used, quota] = [await storedBytes(db, userId), await quotaBytes()]
      return keep(userId, { used, quota, atMs: clock.monotonicMs() })
    } catch (error) {
      counts.delete(userId)
      throw error
    }
  }

  function keep(userId: string, counted: Count): Count {
    counts.delete(userId)
    counts.set(userId, counted)
    for (const oldest of counts.keys())
      if (counts.size > MOST_PEOPLE) counts.delete(oldest)
      else break
    return counted
  }

  async function recount(userId: string, askedBy: string): Promise<void> {
    const { used, quota } = await count(userId)
    if (used >= quota) refuseFull({ userId, askedBy, used, quota })
  }

  return (ownerId, askedBy) => {
    const known = counts.get(ownerId)
    const ageMs = known ? clock.monotonicMs() - known.atMs : Number.POSITIVE_INFINITY
    if (known && known.used >= known.quota) {
      if (ageMs >= FULL_MS) return recount(ownerId, askedBy)
      refuseFull({ userId: ownerId, askedBy, used: known.used, quota: known.quota })
    }
    if (ageMs >= COUNTED_MS && !underWay.has(ownerId)) count(ownerId).catch((error: unknown) => log.warn('storage.count_failed', { error }))
  }
}

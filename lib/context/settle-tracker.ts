import type { IndexUse } from './maps/chat-maps.ts'
import { distribute } from './tracker/distribute.ts'
import type { TrackerSettings } from './tracker/settings.ts'
import type { PresentItem, TrackerState } from './tracker/state.ts'
import type { CachedTier } from './tracker/tier.ts'
import { settle } from './tracker/update.ts'

/** Prepares a tracker for a request: entries of indexes that are new to it are placed, and what has changed leaves its tier. */
export function settleTracker(
  stored: TrackerState,
  present: readonly PresentItem[],
  { index, settings }: { index: IndexUse; settings: TrackerSettings },
): { state: TrackerState; broken: CachedTier[] } {
  const opened = distribute(stored, { present, references: index.references, indexes: index.names }, settings)
  return settle(opened, present, settings, index.unread)
}

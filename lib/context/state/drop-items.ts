import type { WorkMode } from '#lib/chats/index.ts'
import { removeItems, withoutHistory } from '../tracker/changes.ts'
import type { TrackerState } from '../tracker/state.ts'
import type { ItemKey } from '../tracker/tier.ts'
import type { ContextStates } from './context-states.ts'

const ATTEMPTS = 4

/** Removes items from the trackers of a chat, of every mode, and marks the tiers that they leave. */
export async function dropUnselected(states: ContextStates, chatId: string, isGone: (key: ItemKey) => boolean): Promise<void> {
  await changeTrackers(states, chatId, state => removeItems(state, state.items.map(({ key }) => key).filter(isGone)))
}

export async function registerHistoryAnew(states: ContextStates, chatId: string): Promise<void> {
  await changeTrackers(states, chatId, withoutHistory)
}

/** Changes the tracker of each mode of a chat. */
export async function changeTrackers(
  states: ContextStates,
  chatId: string,
  change: (state: TrackerState, mode: WorkMode) => TrackerState,
): Promise<void> {
  for (const mode of await states.modes(chatId)) {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const { version, tracker: before, report } = await states.read(chatId, mode)
      const tracker = change(before, mode)
      if (tracker === before || (await states.write(chatId, mode, { version, tracker, report }))) break
    }
  }
}

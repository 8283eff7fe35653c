import type { Actor } from '#lib/auth/index.ts'
import type { ChatDetails, ChatFiles } from '#lib/chats/index.ts'
import { isAppError } from '#lib/errors.ts'
import { tokensOf } from './layout/item.ts'
import { otherMode } from './maps/chat-maps.ts'
import { ENTRY_KIND, legendKey } from './maps/map-items.ts'
import type { Openings } from './maps/openings.ts'
import type { NextRequest } from './next-request.ts'
import type { ContextStates } from './state/context-states.ts'
import { changeTrackers } from './state/drop-items.ts'
import { removeItems } from './tracker/changes.ts'
import { type ItemKey, kindOf } from './tracker/tier.ts'

export interface FilesChosenPorts {
  states: ContextStates
  openings: Pick<Openings, 'open'>
  nextOf: (actor: Actor, chatId: string) => Promise<NextRequest>
  /** Tells viewers of the chat, with the tokens that the other map adds where it has just been added. */
  changed: (chatId: string, addedTokens?: number) => void
}

/** Chat whose files have changed, as far as that concerns its context. */
export type ChosenChat = Pick<ChatDetails, 'id' | keyof ChatFiles>

/**
 * Brings the trackers of a chat up to date with its files immediately: what is selected no longer leaves, and so does the other map without cross-reference.
 * Another mode or map is arranged for the next request; another workspace is opened in the background.
 */
export async function filesChosen(ports: FilesChosenPorts, actor: Actor, chat: ChosenChat, before: ChatFiles | null): Promise<void> {
  const { id: chatId, workspaceId, mode, crossRef } = chat
  const { states, openings, changed } = ports
  const selected = new Set<ItemKey>(chat.selectedFiles.map((path): ItemKey => `file:${path}`))
  await changeTrackers(states, chatId, (state, of) => {
    const other = otherMode(of)
    const hasOther = crossRef && of === mode
    const isGone = (key: ItemKey) => {
      if (kindOf(key) === 'file') return !selected.has(key)
      return !hasOther && (kindOf(key) === ENTRY_KIND[other] || key === legendKey(other))
    }
    const gone = state.items.map(({ key }) => key).filter(isGone)
    const indexes = hasOther ? state.indexes : state.indexes.filter(name => !name.startsWith(`${ENTRY_KIND[other]}:`))
    if (gone.length === 0 && indexes.length === state.indexes.length) return state
    return { ...removeItems(state, gone), indexes }
  })
  const isOpened = workspaceId !== null && workspaceId !== before?.workspaceId
  if (isOpened)
    openings.open({ actor, chatId, workspaceId }, async () => {
      await arrange(ports, actor, chatId)
      changed(chatId)
    })
  const isOther = before !== null && (before.mode !== mode || before.crossRef !== crossRef)
  if (isOpened || !isOther) {
    changed(chatId)
    return
  }
  const next = await arrange(ports, actor, chatId)
  changed(chatId, crossRef && !before.crossRef && next ? tokensOfOther(next) : undefined)
}

/** Stores the tracker as the next request would have it; null where the chat no longer exists, or another writer was first. */
async function arrange({ states, nextOf }: FilesChosenPorts, actor: Actor, chatId: string): Promise<NextRequest | null> {
  try {
    const next = await nextOf(actor, chatId)
    const { version, report } = next.stored
    // No request has written these tiers yet.
    const isStored = await states.write(chatId, next.mode, { version, tracker: { ...next.tracker, broken: next.written }, report })
    return isStored ? next : null
  } catch (error) {
    if (isAppError(error)) return null
    throw error
  }
}

function tokensOfOther({ mode, parts }: NextRequest): number {
  const other = otherMode(mode)
  return tokensOf([...parts.legends, ...parts.entries].filter(({ key }) => kindOf(key) === ENTRY_KIND[other] || key === legendKey(other)))
}

import { createPublisher } from '#components/frame-publisher.ts'
import type { ListedChat } from './chat-list.ts'

/** Chats whose tags a person edits. */
export type TaggedChat = Pick<ListedChat, 'id' | 'title' | 'tags'>

const state = createPublisher<{ chats: readonly TaggedChat[] }>({ chats: [] }, run => run())

/** Holds the chats whose tags are edited: a menu requests it, and the dialog then loads. */
export const tagBoard = {
  subscribe: state.subscribe,
  read: () => state.read().chats,
  ask: (chats: readonly TaggedChat[]) => state.changeNow({ chats }),
  close: () => state.changeNow({ chats: [] }),
}

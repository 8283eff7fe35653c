import type { Publisher } from '#components/frame-publisher.ts'
import { errorSentence } from '#components/request.ts'
import type { ChatPorts, ChatSettings, NewChatRequest } from './chat-ports.ts'
import type { ChatState } from './chat-state.ts'

/** Requests about a chat besides its answers. All throw `RequestError` but `configure`, which reports by `trouble`. */
export interface ChatRequests {
  selectBranch(messageId: string): Promise<void>
  rename(title: string): Promise<void>
  configure(settings: Partial<ChatSettings>): Promise<void>
  /** Stores a chat that has no message yet, for something else to refer to. */
  keep(): Promise<void>
  /** Shows these collections as those of the chat. */
  showCollections(collections: ChatState['collections']): void
}

/** Describes the chat as it is to be stored. */
export function newChatOf({ chatId, standing, model, selectedTools, assistant, place, setUp }: ChatState): NewChatRequest {
  const isSetUp = setUp.instructions.trim() !== '' || Object.keys(setUp.parameters).length > 0
  return { id: chatId, temporary: standing.temporary, model, selectedTools, assistant, place, ...(isSetUp ? { setUp } : {}) }
}

export function createChatRequests(state: Publisher<ChatState>, ports: ChatPorts, reload: () => Promise<unknown>): ChatRequests {
  return {
    async selectBranch(messageId) {
      const { chatId, run } = state.current()
      if (run) return
      await ports.selectBranch(chatId, messageId)
      await reload()
    },
    async rename(title) {
      const { chatId, title: before } = state.current()
      state.changeNow({ title })
      try {
        await ports.patchChat(chatId, { title })
        ports.onChange(chatId, 'renamed')
      } catch (error) {
        state.changeNow({ title: before })
        throw error
      }
    },
    async keep() {
      const { isStored } = state.current()
      if (isStored) return
      await ports.createChat(newChatOf(state.current()))
      state.changeNow({ isStored: true })
    },
    showCollections: collections => state.changeNow({ collections }),
    async configure(settings) {
      const { chatId, isStored, model, selectedTools, assistant } = state.current()
      state.changeNow(settings)
      if (!isStored) return
      try {
        await ports.patchChat(chatId, settings)
      } catch (error) {
        state.changeNow({ model, selectedTools, assistant, trouble: { kind: 'note', message: errorSentence(error) } })
      }
    },
  }
}

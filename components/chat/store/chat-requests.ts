import type { Publisher } from '#components/frame-publisher.ts'
import { errorSentence } from '#components/request.ts'
import type { ChatPorts, ChatSettings } from './chat-ports.ts'
import { type ChatState, nodesOf } from './chat-state.ts'

/** Requests about a chat besides its answers. All throw `RequestError` but `configure`, which reports by `trouble`. */
export interface ChatRequests {
  selectBranch(messageId: string): Promise<void>
  showEarlier(): Promise<void>
  rename(title: string): Promise<void>
  configure(settings: Partial<ChatSettings>): Promise<void>
  /** Stores a chat that has no message yet, so that something else can refer to it. */
  keep(): Promise<void>
}

export function createChatRequests(state: Publisher<ChatState>, ports: ChatPorts, reload: () => Promise<unknown>): ChatRequests {
  return {
    async selectBranch(messageId) {
      const { chatId, run } = state.current()
      if (run) return
      await ports.selectBranch(chatId, messageId)
      await reload()
    },
    async showEarlier() {
      const { chatId, nodes, earlier } = state.current()
      const first = nodes[0]
      if (!first || earlier === 0) return
      const older = await ports.loadEarlier(chatId, first.message.id)
      if (state.current().nodes[0]?.key !== first.key) return
      state.changeNow({ nodes: [...nodesOf(older.path), ...state.current().nodes], earlier: older.earlier })
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
      const { chatId, isStored, model, selectedTools } = state.current()
      if (isStored) return
      await ports.createChat({ id: chatId, model, selectedTools })
      state.changeNow({ isStored: true })
    },
    async configure(settings) {
      const { chatId, isStored, model, selectedTools } = state.current()
      state.changeNow(settings)
      if (!isStored) return
      try {
        await ports.patchChat(chatId, settings)
      } catch (error) {
        state.changeNow({ model, selectedTools, trouble: { kind: 'note', message: errorSentence(error) } })
      }
    },
  }
}

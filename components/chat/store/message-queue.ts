import type { Publisher } from '#components/frame-publisher.ts'
import { errorSentence } from '#components/request.ts'
import type { Refusal } from '../run/refusal.ts'
import type { ChatPorts } from './chat-ports.ts'
import type { ChatState, QueuedMessage } from './chat-state.ts'
import { refusalOf } from './refusal-of.ts'

/** Actions of the person on the queue. */
export interface QueueActions {
  /** Begins to edit a message: the server does not send one that is half written. */
  edit(id: string): void
  type(text: string): void
  /** Keeps the edit. A message without content is removed. */
  keep(): Promise<void>
  /** Discards the edit. */
  giveUp(): Promise<void>
  remove(id: string): Promise<void>
  /** Sends the held messages, and keeps an edit in progress. */
  release(): Promise<void>
  /** Loads the queue from the server. */
  reload(): Promise<void>
}

export interface MessageQueue extends QueueActions {
  /** Shows the message at once, and sends it to the server after `ready`. Null once the server keeps it; otherwise it is not queued. */
  add(message: QueuedMessage, ready?: Promise<unknown>): Promise<Refusal | null>
}

/**
 * Mirrors the messages that the server sends when the answer has ended. `onWaiting` is called when nothing holds a message, so that it may
 * be sent at any moment.
 */
export function createMessageQueue(state: Publisher<ChatState>, ports: ChatPorts['queue'], onWaiting: () => void): MessageQueue {
  /** Settles when the server has the message that was added last. */
  let added: Promise<unknown> = Promise.resolve()

  function take(queue: QueuedMessage[]): void {
    const { queueEdit, queue: before, run } = state.current()
    // A message that has gone without being removed here has been sent.
    const isSent = !run && before.some(each => !queue.some(({ id }) => id === each.id))
    const isEdited = queue.some(each => each.id === queueEdit?.id)
    state.changeNow({ queue, ...(isEdited ? {} : { queueEdit: null }) })
    if (isSent || queue[0]?.isHeld === false) onWaiting()
  }

  let asked: Promise<void> = Promise.resolve()

  /** Serialises the requests: a hold that arrived after the edit that ends it would last forever. */
  function ask(request: (chatId: string) => Promise<QueuedMessage[]>): Promise<void> {
    asked = asked.then(() => askNow(request))
    return asked
  }

  /** Reports a failure, and shows what is stored. */
  async function askNow(request: (chatId: string) => Promise<QueuedMessage[]>): Promise<void> {
    const { chatId } = state.current()
    await added
    try {
      take(await request(chatId))
    } catch (error) {
      state.changeNow({ trouble: { kind: 'note', message: errorSentence(error) } })
      await ports.list(chatId).then(take, () => undefined)
    }
  }

  async function endChange(isKept: boolean): Promise<void> {
    const { queueEdit, queue } = state.current()
    if (!queueEdit) return
    const { id, wasHeld } = queueEdit
    const message = queue.find(each => each.id === id)
    const text = isKept ? queueEdit.text.trimEnd() : (message?.text ?? '')
    state.changeNow({ queueEdit: null, queue: queue.map(each => (each.id === id ? { ...each, text } : each)) })
    if (text.trim() === '' && message?.files === undefined) return remove(id)
    await ask(chatId => ports.change(chatId, id, { text, isHeld: wasHeld }))
  }

  async function remove(id: string): Promise<void> {
    const { queue, queueEdit } = state.current()
    state.changeNow({ queue: queue.filter(each => each.id !== id), ...(queueEdit?.id === id ? { queueEdit: null } : {}) })
    await ask(chatId => ports.remove(chatId, id))
  }

  return {
    add(message, ready = Promise.resolve()) {
      const { chatId, queue } = state.current()
      state.changeNow({ queue: [...queue, message] })
      const give = async (): Promise<Refusal | null> => {
        try {
          await ready
          take(await ports.add(chatId, message))
          return null
        } catch (error) {
          state.changeNow({ queue: state.current().queue.filter(each => each.id !== message.id) })
          return refusalOf(error)
        }
      }
      const given = added.then(give)
      added = given
      return given
    },
    edit(id) {
      void endChange(true)
      const message = state.current().queue.find(each => each.id === id)
      if (!message) return
      state.changeNow({ queueEdit: { id, text: message.text, wasHeld: message.isHeld ?? false } })
      void ask(chatId => ports.change(chatId, id, { isHeld: true }))
    },
    type(text) {
      const { queueEdit } = state.current()
      if (queueEdit) state.changeNow({ queueEdit: { ...queueEdit, text } })
    },
    keep: () => endChange(true),
    giveUp: () => endChange(false),
    remove,
    async release() {
      await endChange(true)
      state.changeNow({ trouble: null })
      await ask(ports.release)
    },
    reload: () => ask(ports.list),
  }
}

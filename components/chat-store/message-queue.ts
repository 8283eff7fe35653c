import type { Publisher } from '#components/frame-publisher.ts'
import { errorSentence, RequestError } from '#components/request.ts'
import { chat as t } from '#lib/words/en/chat.ts'
import type { ChatPorts } from './chat-ports.ts'
import type { ChatState, QueuedAnswer, QueuedMessage } from './chat-state.ts'
import { type Refusal, refusalOf } from './run/refusal.ts'

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
  /** Lets another model answer a message once the answer being written has ended. */
  addAnswer(answer: QueuedAnswer): Promise<void>
  /** Gives a message to the model at its next step, or lets it wait for the end of the answer again. */
  steer(id: string, steers: boolean): Promise<void>
  /** Sends the held messages, and keeps an edit in progress. */
  release(): Promise<void>
  /** The composer has taken the text of a late edit. */
  takeLateEdit(): void
  /** Loads the queue from the server. */
  reload(): Promise<void>
}

export interface MessageQueue extends QueueActions {
  /** Shows the message immediately, and sends it to the server after `ready`. Null once the server keeps it; otherwise it is not queued. */
  add(message: QueuedMessage, ready?: Promise<unknown>): Promise<Refusal | null>
}

/** Ends the edit of a message that has left the queue. Its changed text is returned to the person. */
export function editWithin(queue: readonly QueuedMessage[], before: Pick<ChatState, 'queue' | 'queueEdit'>): Partial<ChatState> {
  const { queueEdit } = before
  if (!queueEdit || queue.some(({ id }) => id === queueEdit.id)) return {}
  const isChanged = queueEdit.text !== before.queue.find(({ id }) => id === queueEdit.id)?.text
  return { queueEdit: null, ...(isChanged ? lateEdit(queueEdit.text) : {}) }
}

function lateEdit(text: string): Partial<ChatState> {
  return { lateEdit: text, trouble: { kind: 'lasting', message: t('lateEdit') } }
}

/**
 * Mirrors the messages that the server sends when the answer has ended. `onWaiting` is called when nothing holds a message: it may be sent
 * at any moment.
 */
export function createMessageQueue(state: Publisher<ChatState>, ports: ChatPorts['queue'], onWaiting: () => void): MessageQueue {
  /** Settles when the server has the message that was added last. */
  let added: Promise<unknown> = Promise.resolve()
  /** Messages that are shown before the server keeps them. */
  const adding = new Set<QueuedMessage>()
  /** Messages that the person has removed, and the server has not yet. */
  const removing = new Set<string>()

  /** Shows what the server keeps, with the changes of the person that it did not know of when it answered. */
  function take(kept: QueuedMessage[]): void {
    const { queueEdit, queue: before, run } = state.current()
    const unknown = [...adding].filter(({ id }) => !kept.some(each => each.id === id))
    const queue = [...kept, ...unknown].filter(({ id }) => !removing.has(id))
    // A message that disappears without being removed here has been sent.
    const isSent = !run && before.some(each => !queue.some(({ id }) => id === each.id))
    state.changeNow({ queue, ...editWithin(queue, { queueEdit, queue: before }) })
    if (isSent || queue[0]?.isHeld === false) onWaiting()
  }

  let asked: Promise<void> = Promise.resolve()

  /** Serialises the requests: a hold that arrived after the edit that ends it would last forever. */
  function ask(request: (chatId: string) => Promise<QueuedMessage[]>, onFailure?: () => void): Promise<void> {
    asked = asked.then(() => askNow(request, onFailure))
    return asked
  }

  /** Reports a failure, and shows what is stored. */
  async function askNow(request: (chatId: string) => Promise<QueuedMessage[]>, onFailure?: () => void): Promise<void> {
    const { chatId } = state.current()
    await added
    try {
      take(await request(chatId))
    } catch (error) {
      // A message sent in the meantime is in the chat; its changed text is returned to the person.
      const isSent = error instanceof RequestError && error.code === 'message_not_found'
      if (!isSent) state.changeNow({ trouble: { kind: 'note', message: errorSentence(error) } })
      await ports.list(chatId).then(take, () => undefined)
      onFailure?.()
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
    await ask(
      chatId => ports.change(chatId, id, { text, isHeld: wasHeld }),
      () => {
        const { queue: kept, queueEdit: other } = state.current()
        if (message === undefined || text === message.text) return
        if (!kept.some(each => each.id === id)) state.changeNow(lateEdit(text))
        else if (other === null) state.changeNow({ queueEdit: { ...queueEdit, text } })
      },
    )
  }

  async function remove(id: string): Promise<void> {
    const { queue, queueEdit } = state.current()
    state.changeNow({ queue: queue.filter(each => each.id !== id), ...(queueEdit?.id === id ? { queueEdit: null } : {}) })
    removing.add(id)
    await ask(chatId => ports.remove(chatId, id).finally(() => removing.delete(id)))
  }

  async function steer(id: string, steers: boolean): Promise<void> {
    const { queue } = state.current()
    state.changeNow({ queue: queue.map(each => (each.id === id ? { ...each, steers } : each)) })
    await ask(chatId => ports.change(chatId, id, { steers, ...(steers ? { isHeld: false } : {}) }))
  }

  return {
    add(message, ready = Promise.resolve()) {
      const { chatId, queue } = state.current()
      state.changeNow({ queue: [...queue, message] })
      adding.add(message)
      const give = async (): Promise<Refusal | null> => {
        try {
          await ready
          const kept = await ports.add(chatId, message)
          adding.delete(message)
          take(kept)
          return null
        } catch (error) {
          adding.delete(message)
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
    async addAnswer(answer) {
      const { id, ...answers } = answer
      state.changeNow({ queue: [...state.current().queue, { id, text: '', answers }] })
      await ask(chatId => ports.addAnswer(chatId, answer))
    },
    steer,
    async release() {
      await endChange(true)
      state.changeNow({ trouble: null })
      await ask(ports.release)
    },
    takeLateEdit: () => state.changeNow({ lateEdit: null }),
    reload: () => ask(ports.list),
  }
}

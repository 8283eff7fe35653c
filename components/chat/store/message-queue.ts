import type { Refusal } from '../run/refusal.ts'
import type { ChatPorts } from './chat-ports.ts'
import type { ChatState, QueuedMessage } from './chat-state.ts'
import type { Publisher } from './frame-publisher.ts'

/** What the person does with the queue. */
export interface QueueActions {
  /** Begins to change a message: what is half written is not sent. */
  edit(id: string): void
  type(text: string): void
  /** The change counts. A message without anything in it is gone. */
  keep(): void
  /** The message stays as it was. */
  giveUp(): void
  remove(id: string): void
  /** Sends on what had been held, with a change that is under way. */
  release(): void
}

export interface MessageQueue extends QueueActions {
  add(message: QueuedMessage): void
  /** First again: it was not taken. */
  putBack(message: QueuedMessage): void
  /** Sends the first, unless an answer is being written, the queue is held, or the person is changing that very message. */
  sendNext(): void
  /** Waits for the person from now on, if there is anything in it. */
  hold(): void
}

/** What is sent when the answer has ended. `onIdle` is called when it has nothing to send now. */
export function createMessageQueue(
  state: Publisher<ChatState>,
  storedQueue: ChatPorts['storedQueue'],
  { deliver, onIdle }: { deliver: (message: QueuedMessage) => Promise<Refusal | null>; onIdle: () => void },
): MessageQueue {
  function write(queue: QueuedMessage[]): void {
    storedQueue.write(state.current().chatId, queue)
    state.changeNow({ queue })
  }

  function putBack(message: QueuedMessage): void {
    write([message, ...state.current().queue])
  }

  function sendNext(): void {
    const { queue, queueEdit, run, isQueueHeld } = state.current()
    const [first, ...rest] = queue
    if (!first || run || isQueueHeld || first.id === queueEdit?.id) {
      onIdle()
      return
    }
    write(rest)
    void deliver(first).then(refusal => {
      if (!refusal) return
      putBack(first)
      state.changeNow({ isQueueHeld: true, trouble: { kind: 'note', message: refusal.message } })
      onIdle()
    })
  }

  function takeChange(): void {
    const { queue, queueEdit } = state.current()
    if (!queueEdit) return
    const text = queueEdit.text.trimEnd()
    const changed = queue.map(each => (each.id === queueEdit.id ? { ...each, text } : each))
    write(changed.filter(each => each.id !== queueEdit.id || text.trim() !== '' || each.files !== undefined))
    state.changeNow({ queueEdit: null })
  }

  return {
    add: message => write([...state.current().queue, message]),
    putBack,
    sendNext,
    hold: () => state.changeNow({ isQueueHeld: state.current().queue.length > 0 }),
    edit(id) {
      takeChange()
      const message = state.current().queue.find(each => each.id === id)
      state.changeNow({ queueEdit: message ? { id, text: message.text } : null })
    },
    type(text) {
      const { queueEdit } = state.current()
      if (queueEdit) state.changeNow({ queueEdit: { ...queueEdit, text } })
    },
    keep() {
      takeChange()
      sendNext()
    },
    giveUp() {
      state.changeNow({ queueEdit: null })
      sendNext()
    },
    remove(id) {
      const { queue, queueEdit } = state.current()
      if (queueEdit?.id === id) state.changeNow({ queueEdit: null })
      write(queue.filter(each => each.id !== id))
    },
    release() {
      takeChange()
      state.changeNow({ isQueueHeld: false, trouble: null })
      sendNext()
    },
  }
}

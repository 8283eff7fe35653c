import type { Refusal } from '../run/refusal.ts'
import type { ChatPorts } from './chat-ports.ts'
import type { ChatState, QueuedMessage } from './chat-state.ts'
import type { Publisher } from './frame-publisher.ts'

export interface MessageQueue {
  add(message: QueuedMessage): void
  /** First again: it was not taken. */
  putBack(message: QueuedMessage): void
  /** Sends the first, unless an answer is being written, the queue is held, or the person is changing that very message. */
  sendNext(): void
  /** Waits for the person from now on, if there is anything in it. */
  hold(): void
  release(): void
  /** The person begins to change a message, or gives it up with null: what is half written is not sent. */
  edit(id: string | null): void
  change(id: string, text: string): void
  remove(id: string): void
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
    if (!first || run || isQueueHeld || first.id === queueEdit) {
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

  function edit(id: string | null): void {
    state.changeNow({ queueEdit: id })
    if (id === null) sendNext()
  }

  return {
    add: message => write([...state.current().queue, message]),
    putBack,
    sendNext,
    hold: () => state.changeNow({ isQueueHeld: state.current().queue.length > 0 }),
    release() {
      state.changeNow({ isQueueHeld: false, trouble: null })
      sendNext()
    },
    edit,
    change(id, text) {
      const words = text.trimEnd()
      const isGone = (each: QueuedMessage) => each.id === id && words.trim() === '' && each.files === undefined
      const { queue } = state.current()
      write(queue.filter(each => !isGone(each)).map(each => (each.id === id ? { ...each, text: words } : each)))
      edit(null)
    },
    remove: id => write(state.current().queue.filter(each => each.id !== id)),
  }
}

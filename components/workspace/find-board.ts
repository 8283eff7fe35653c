/** Id of the field of the find bar. */
export const FIND_FIELD_ID = 'find-in-chat'

type Listener = () => void

/** Lets the menu of a chat and the palette open the find bar, which loads later than they do. */
function createFindBoard() {
  const listeners = new Set<Listener>()
  return {
    ask: () => {
      for (const listener of [...listeners]) listener()
    },
    onAsk: (listener: Listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export const findBoard = createFindBoard()

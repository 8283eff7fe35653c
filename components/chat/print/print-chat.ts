import { errorSentence } from '#components/request.ts'
import { toast } from '#components/ui/toast.ts'
import type { ChatStore } from '../store/chat-store.ts'

/** Formulas, diagrams and colours of what was just loaded come after it, one by one. */
const QUIET_MS = 250
const DRAWN_WITHIN_MS = 8_000
/** For the menu that it was chosen from to be gone. */
const CLOSED_WITHIN_MS = 500

/** Prints the whole chat: loads the messages that the page does not hold yet, and waits until they are drawn. */
export async function printChat(store: ChatStore): Promise<void> {
  const hadEarlier = store.read().earlier > 0
  try {
    await loadAll(store)
  } catch (error) {
    toast.error('The chat could not be loaded for printing.', { description: errorSentence(error) })
    return
  }
  await unchanging(document.body, hadEarlier ? DRAWN_WITHIN_MS : CLOSED_WITHIN_MS)
  window.print()
}

async function loadAll(store: ChatStore): Promise<void> {
  for (let { earlier, nodes } = store.read(); earlier > 0; ) {
    await store.showEarlier()
    const now = store.read()
    // Another branch was chosen meanwhile.
    if (now.nodes.length <= nodes.length) return
    ;({ earlier, nodes } = now)
  }
}

/** Resolves once nothing has changed in an element for a moment, or after `withinMs`. */
function unchanging(element: Element, withinMs: number): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      observer.disconnect()
      clearTimeout(limit)
      resolve()
    }
    let quiet = setTimeout(done, QUIET_MS)
    const limit = setTimeout(done, withinMs)
    const observer = new MutationObserver(() => {
      clearTimeout(quiet)
      quiet = setTimeout(done, QUIET_MS)
    })
    observer.observe(element, { childList: true, subtree: true, characterData: true })
  })
}

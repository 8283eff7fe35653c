import type { ChatStore } from '#components/chat-store/chat-store.ts'
import { errorSentence } from '#components/request.ts'
import { toast } from '#components/ui/toast.ts'
import { chat as t } from '#lib/words/en/chat.ts'

/** Formulas, diagrams and colours of what was just loaded come after it, one by one. */
const QUIET_MS = 250
const DRAWN_WITHIN_MS = 8_000
/** Time for the menu that it was chosen from to close. */
const CLOSED_WITHIN_MS = 500
/** Messages that are mounted anyway. */
const FEW_MESSAGES = 4

/** Most pages of messages that are printed: 10,000 messages. A longer chat can be exported. */
const MOST_PAGES = 200

/** Prints the whole chat: loads and mounts the messages that the page does not hold yet, and waits until they are drawn. */
export async function printChat(store: ChatStore): Promise<void> {
  const hadMore = store.read().earlier > 0 || store.read().nodes.length > FEW_MESSAGES
  try {
    await store.showWhole(MOST_PAGES)
  } catch (error) {
    toast.error(t('chatNotLoadedForPrint'), { description: errorSentence(error) })
    return
  }
  await unchanging(document.body, hadMore ? DRAWN_WITHIN_MS : CLOSED_WITHIN_MS)
  window.addEventListener('afterprint', () => store.showWindow(), { once: true })
  window.print()
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

import type { ChatStore } from '#components/chat-store/chat-store.ts'
import { errorSentence } from '#components/request.ts'
import { toast } from '#components/ui/toast.ts'
import { chat as t } from '#lib/words/en/chat.ts'

/** Time after a failure in which nothing more is loaded, and nothing more is said. */
const QUIET_MS = 5_000

/** Makes the loader of pages that come into view. A page that failed is loaded when the view moves again. */
export function createPageLoader(store: Pick<ChatStore, 'loadPage'>): (index: number) => void {
  let quietUntilMs = 0
  return index => {
    if (performance.now() < quietUntilMs) return
    store.loadPage(index).catch((error: unknown) => {
      if (performance.now() < quietUntilMs) return
      quietUntilMs = performance.now() + QUIET_MS
      toast.error(t('earlierNotLoaded'), { description: errorSentence(error) })
    })
  }
}

'use client'

import { Button } from '../ui/button.tsx'
import { useChat, useChatPage } from './chat-page-context.ts'

/** What went wrong with the chat as a whole, above the composer. */
export function TroubleBar() {
  const { store } = useChatPage()
  const trouble = useChat(state => state.trouble)
  if (!trouble) return null
  return (
    <div role="alert" className="mx-auto flex w-full max-w-[784px] items-center gap-3 px-5 pb-2 text-sm max-sm:px-3.5">
      <p className="min-w-0 flex-1 text-bad">{trouble.message}</p>
      {trouble.kind === 'reload' ? (
        <Button size="sm" onClick={() => void store.reload()}>
          Load again
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" onClick={store.dismissTrouble}>
        Dismiss
      </Button>
    </div>
  )
}

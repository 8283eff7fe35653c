'use client'

import { ChatEdits } from './chat-edits.tsx'

/** Shows what the answers of this chat change. */
export function ChangesTab() {
  return (
    <div className="flex flex-col gap-5">
      <ChatEdits />
    </div>
  )
}

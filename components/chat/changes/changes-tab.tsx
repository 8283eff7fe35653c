'use client'

import { ChatEdits } from './chat-edits.tsx'
import { RepositoryPart } from './repository/repository-part.tsx'

/** Shows what the answers of this chat change, and what has changed in the repository of its folder. */
export function ChangesTab() {
  return (
    <div className="flex flex-col gap-5">
      <ChatEdits />
      <RepositoryPart />
    </div>
  )
}

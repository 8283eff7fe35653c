'use client'

import { ChatEdits } from './chat-edits.tsx'
import { RepositoryPart } from './repository-part.tsx'

/** Shows what has changed in the repository of the chat's folder, with the commit, then what its answers change. */
export function ChangesTab() {
  return (
    <div className="flex flex-col gap-5">
      <RepositoryPart />
      <ChatEdits />
    </div>
  )
}

'use client'

import { useMemo } from 'react'
import { useOfferedCommands } from '#components/workspace/workspace-context.ts'

interface HeaderCommands {
  /** A new chat has nothing to share yet. */
  isStored: boolean
  /** Only the owner of a chat shares it. */
  isOwn: boolean
  hasAnswer: boolean
  share: (isSharing: boolean) => void
  showDetails: (messageId: string | null) => void
  openInstructions: (areOpen: boolean) => void
}

/** Offers in the palette what the header of a chat has. */
export function useHeaderCommands({ isStored, isOwn, hasAnswer, share, showDetails, openInstructions }: HeaderCommands): void {
  const commands = useMemo(
    () =>
      isStored
        ? [
            ...(isOwn ? [{ id: 'share', title: 'Share this chat', words: 'link public', run: () => share(true) }] : []),
            { id: 'instructions', title: 'Instructions of this chat', words: 'system prompt', run: () => openInstructions(true) },
            ...(hasAnswer
              ? [{ id: 'details', title: 'Details of the last answer', words: 'usage tokens tools', run: () => showDetails(null) }]
              : []),
          ]
        : [
            {
              id: 'instructions',
              title: 'Instructions of this chat',
              words: 'system prompt parameters temperature',
              run: () => openInstructions(true),
            },
          ],
    [isStored, isOwn, hasAnswer, share, showDetails, openInstructions],
  )
  useOfferedCommands(commands)
}

'use client'

import { useMemo } from 'react'
import { useOfferedCommands } from '#components/workspace/workspace-context.ts'
import { chat as t } from '#lib/words/en/chat.ts'

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
            ...(isOwn ? [{ id: 'share', title: t('shareChat'), words: t('shareWords'), run: () => share(true) }] : []),
            { id: 'instructions', title: t('instructionsChat'), words: t('instructionsWords'), run: () => openInstructions(true) },
            ...(hasAnswer
              ? [{ id: 'details', title: t('detailsLastAnswer'), words: t('detailsWords'), run: () => showDetails(null) }]
              : []),
          ]
        : [
            {
              id: 'instructions',
              title: t('instructionsChat'),
              words: t('setUpWords'),
              run: () => openInstructions(true),
            },
          ],
    [isStored, isOwn, hasAnswer, share, showDetails, openInstructions],
  )
  useOfferedCommands(commands)
}

'use client'

import { createContext, use } from 'react'

export interface ComposerText {
  text: string
  setText: (text: string) => void
  /** Puts words that were refused before what was written since. */
  giveBack: (text: string) => void
}

/** The words in the composer, also for those who put some there: the suggestions of an empty chat. */
export const ComposerTextContext = createContext<ComposerText | null>(null)

export function useComposerText(): ComposerText {
  const value = use(ComposerTextContext)
  if (!value) throw new Error('useComposerText outside of a chat')
  return value
}

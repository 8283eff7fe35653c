'use client'

import { createContext, use } from 'react'

export interface ComposerText {
  text: string
  setText: (text: string) => void
  /** Puts refused text before the text written since. */
  giveBack: (text: string) => void
}

/** Text in the composer, shared with components that insert some, such as the suggestions of an empty chat. */
export const ComposerTextContext = createContext<ComposerText | null>(null)

export function useComposerText(): ComposerText {
  const value = use(ComposerTextContext)
  if (!value) throw new Error('useComposerText outside of a chat')
  return value
}

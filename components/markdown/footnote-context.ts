'use client'

import { createContext } from 'react'

export interface FootnoteScope {
  /** Unique on the page, so that two answers with a note `1` do not link to each other. */
  id: string
  labels: readonly string[]
}

export const FootnoteContext = createContext<FootnoteScope>({ id: '', labels: [] })

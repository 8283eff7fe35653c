'use client'

import { createContext } from 'react'

export interface FootnoteScope {
  /** Unique on the page, so that notes `1` of two answers do not link to each other. */
  id: string
  labels: readonly string[]
}

export const FootnoteContext = createContext<FootnoteScope>({ id: '', labels: [] })

import { createContext } from 'react'

/** Set by the composer: its function that attaches files. */
export const CodeFilesContext = createContext<((attach: ((files: File[]) => void) | null) => void) | null>(null)

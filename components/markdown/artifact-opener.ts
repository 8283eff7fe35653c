import { createContext } from 'react'

/** Opens a block of code of a message beside the chat. `isOpen`: it is still being written. */
export type OpenArtifact = (block: { info: string; code: string; isOpen: boolean }) => void

/** Opener of the message around; null where blocks of code open nowhere. */
export const ArtifactOpener = createContext<OpenArtifact | null>(null)

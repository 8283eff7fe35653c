import { createContext } from 'react'
import type { CodeFile, CodeLanguage } from '#components/sandbox/worker/job.ts'
import { fenceInfo } from './languages.ts'

/** A file of the chat that code may be given. */
export interface RunFile {
  id: string
  name: string
}

/** Gives runs of a block of code what the page around it has. */
export interface CodeRunner {
  /** Files that the person may read here. */
  files: () => readonly RunFile[]
  hasFiles: boolean
  load: (files: readonly RunFile[], signal: AbortSignal) => Promise<CodeFile[]>
  /** Puts output into the message that is being written; null where none can be. */
  addToMessage: ((output: { text: string; files: File[] }) => void) | null
}

/** Null where code cannot be run. */
export const CodeRunnerContext = createContext<CodeRunner | null>(null)

/** Language in which a block of code can be run; null for all others. */
export function runLanguage(info: string): CodeLanguage | null {
  const { language, label } = fenceInfo(info)
  if (label === 'JSX') return null
  return language === 'python' || language === 'javascript' ? language : null
}

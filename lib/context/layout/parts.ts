import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { PresentItem } from '../tracker/state.ts'
import type { ContextItem, TextItem, Turn } from './item.ts'

/** Everything that a request can hold, before it has a place in it. Kinds that a chat does not have are empty. */
export interface RequestParts {
  /** Instructions; always first. */
  system: TextItem
  /** Definitions of tools, which are beside the prompt; null without tools. */
  tools: ContextItem | null
  /** Explanations of the maps, right behind the instructions. */
  legends: readonly TextItem[]
  /** Entries of the maps (`sym:`, `doc:`). */
  entries: readonly TextItem[]
  /** Contents of selected files. The entry of such a file is not shown. */
  files: readonly TextItem[]
  pages: readonly TextItem[]
  /** Facts that are remembered of the person; null or absent where there are none. */
  memory?: TextItem | null
  /** Names of the files that there are; null without a workspace. */
  fileList: TextItem | null
  /** Changes under review; absent where nothing is. */
  review?: TextItem | null
  turns: readonly Turn[]
  /** The person's new message; empty where none is sent yet. */
  message: LanguageModelV4Prompt
  messageTokens: number
  /** Last sentence of the system message, which changes at midnight and counts as no change of the instructions; empty where there is none. */
  date: string
  /** Texts behind the message, in this request alone: the reminders. */
  tail: readonly string[]
}

type Tracked = Pick<RequestParts, 'system' | 'legends' | 'tools' | 'entries' | 'files' | 'pages' | 'memory'>

/** Lists what the tracker follows, the history last and in its order. */
export function presentItems({ system, legends, tools, entries, files, pages, memory }: Tracked, turns: readonly Turn[]): PresentItem[] {
  const hidden = hiddenEntries({ entries, files })
  const all = [system, ...legends, ...(tools === null ? [] : [tools]), ...entries, ...files, ...pages, ...(memory ? [memory] : [])]
  return [
    ...all.map(({ key, hash, tokens }) => ({ key, hash, tokens, ...(hidden.has(key) ? { isHidden: true } : {}) })),
    ...turns.flatMap(items => items.map(({ key, hash, tokens, turn }) => ({ key, hash, tokens, turn }))),
  ]
}

/** Finds the entries of files whose content is in the request: a file is there once. */
export function hiddenEntries({ entries, files }: Pick<RequestParts, 'entries' | 'files'>): Set<string> {
  const paths = new Set(files.map(({ key }) => pathOf(key)))
  return new Set(entries.filter(({ key }) => paths.has(pathOf(key))).map(({ key }) => key))
}

function pathOf(key: string): string {
  return key.slice(key.indexOf(':') + 1)
}

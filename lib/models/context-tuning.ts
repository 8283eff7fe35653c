import type { EditMarkers } from '#lib/messages/shared.ts'

/** How a model is told to change files: in blocks of its answer, by tools, or not at all. */
export type FileEdits = 'blocks' | 'tools' | 'none'
export const fileEditChoices = ['blocks', 'tools', 'none'] as const satisfies readonly FileEdits[]
export const editFormChoices = ['search-replace', 'edit-repl', 'squares'] as const satisfies readonly EditMarkers[]

/** Cache marks in requests: `auto` sets them on the wire that is known to take them. */
export type CacheMarks = 'auto' | 'on' | 'off'
export const cacheMarkChoices = ['auto', 'on', 'off'] as const satisfies readonly CacheMarks[]

/** Settings of what a model is sent: instructions, cache, compaction and edits. Null follows the instance's settings. */
export interface ContextTuning {
  /** Instructions that every chat with this model gets, behind those of the instance. */
  instructions: string | null
  /** Smallest number of tokens that the provider caches; null takes what is known of the model. */
  cacheMinTokens: number | null
  cacheMarks: CacheMarks
  /** Tokens of history above which it is compacted. */
  compactionTriggerTokens: number | null
  /** Tokens of the newest history that stay word for word. */
  keptHistoryTokens: number | null
  /** Longest summary, in tokens. */
  summaryTokens: number | null
  /** In chats that have a workspace. */
  fileEdits: FileEdits
  /** Markers of the blocks that the model is told of. All are read. */
  editForm: EditMarkers
}

/** Longest instructions of a level, in characters. */
export const MAX_INSTRUCTIONS = 20_000

export const defaultContextTuning: ContextTuning = {
  instructions: null,
  cacheMinTokens: null,
  cacheMarks: 'auto',
  compactionTriggerTokens: null,
  keptHistoryTokens: null,
  summaryTokens: null,
  fileEdits: 'blocks',
  editForm: 'search-replace',
}

/** Context settings of a model as requests use them: what is left to Parley is decided. The wire has its own look at the marks. */
export type ResolvedContext = Omit<ContextTuning, 'cacheMarks'>

/** Context settings of a model of which nothing is known. */
export const unknownContext: ResolvedContext = {
  instructions: null,
  cacheMinTokens: null,
  compactionTriggerTokens: null,
  keptHistoryTokens: null,
  summaryTokens: null,
  fileEdits: 'blocks',
  editForm: 'search-replace',
}

export function resolveContext(model: string, tuning: ContextTuning): ResolvedContext {
  const { instructions, cacheMinTokens, compactionTriggerTokens, keptHistoryTokens, summaryTokens, fileEdits, editForm } = tuning
  return {
    instructions: instructions?.trim() ? instructions : null,
    cacheMinTokens: cacheMinTokens ?? knownCacheMinimum(model),
    compactionTriggerTokens,
    keptHistoryTokens,
    summaryTokens,
    fileEdits,
    editForm,
  }
}

/** Smallest cacheable prefixes by family, as the providers document them. The first that fits counts. */
const minimums: readonly [RegExp, number][] = [
  [/claude-(opus-4[.-][5-9]|opus-([5-9]|\d\d)|haiku-4[.-][5-9]|haiku-([5-9]|\d\d))(?!\d)/, 4_096],
  [/claude-(3-haiku|3[.-]5-haiku|haiku-3|sonnet-4[.-]6)(?!\d)/, 2_048],
  [/claude/, 1_024],
  [/^(gpt-(?!oss)|chatgpt-|o\d)/, 1_024],
]

/** Returns the smallest prefix that the provider of this model caches, in tokens; null where it is not known. */
export function knownCacheMinimum(model: string): number | null {
  const name = model.toLowerCase().replace(/^.*\//, '')
  return minimums.find(([family]) => family.test(name))?.[1] ?? null
}

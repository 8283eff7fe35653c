import { choice, number, optional, text } from '#lib/fields/shared.ts'
import { MAX_INSTRUCTIONS } from './limits.ts'

/** Fields for what a model is sent: instructions, cache marks, edits and compaction. Null follows the instance's settings. */
export const contextFields = {
  instructions: optional(
    text({
      label: 'Instructions',
      hint: 'Sent with every chat that uses this model, after the instructions in Settings and before those of the chat.',
      most: MAX_INSTRUCTIONS,
      isVerbatim: true,
      rows: 4,
    }),
  ),
  cacheMarks: choice({
    label: 'Cache marks',
    hint: 'Mark the stable parts of a request, for providers that cache only what is marked.',
    options: { auto: 'Where its API is known to take them', on: 'Yes', off: 'No' },
    otherwise: 'auto',
  }),
  fileEdits: choice({
    label: 'Changes to files',
    hint: 'How the model changes files in chats that have a folder or files.',
    options: { blocks: 'In blocks of its answer', tools: 'With tools', none: 'Not at all' },
    otherwise: 'blocks',
  }),
  editForm: choice({
    label: 'Markers of blocks',
    hint: 'Parley reads all three; the model is told to use this one.',
    options: { 'search-replace': 'SEARCH and REPLACE', 'edit-repl': 'EDIT and REPL', squares: 'Coloured squares' },
    otherwise: 'search-replace',
  }),
  cacheMinTokens: tokens({
    label: 'Smallest cached part',
    hint: 'In tokens. Leave empty for the known value of the model.',
    range: [1, 1_000_000],
  }),
  compactionTriggerTokens: tokens({
    label: 'Compact history above',
    hint: 'In tokens. Leave empty for the limit in Settings.',
    range: [1_000, 10_000_000],
  }),
  keptHistoryTokens: tokens({
    label: 'Keep the newest history',
    hint: 'In tokens, kept word for word. Leave empty for the amount in Settings.',
    range: [500, 1_000_000],
  }),
  summaryTokens: tokens({
    label: 'Longest summary',
    hint: 'In tokens. Leave empty for the length in Settings.',
    range: [100, 10_000],
  }),
}

export function tokens(words: { label: string; hint: string; range?: readonly [number, number] }) {
  return optional(number({ ...words, unit: 'tokens', otherwise: 0 }))
}

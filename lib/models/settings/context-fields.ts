import { choice, number, optional, type Text, text } from '#lib/fields/shared.ts'
import { modelFields as t } from '#lib/words/en/model-fields.ts'
import { MAX_INSTRUCTIONS } from './limits.ts'

/** Fields for what a model is sent: instructions, cache marks, edits and compaction. Null follows the instance's settings. */
export const contextFields = {
  instructions: optional(
    text({
      label: () => t('instructions'),
      hint: () => t('instructionsHint'),
      most: MAX_INSTRUCTIONS,
      isVerbatim: true,
      rows: 4,
    }),
  ),
  cacheMarks: choice({
    label: () => t('cacheMarks'),
    hint: () => t('cacheMarksHint'),
    options: { auto: () => t('cacheMarksAuto'), on: () => t('cacheMarksOn'), off: () => t('cacheMarksOff') },
    otherwise: 'auto',
  }),
  fileEdits: choice({
    label: () => t('fileEdits'),
    hint: () => t('fileEditsHint'),
    options: { blocks: () => t('fileEditsBlocks'), tools: () => t('fileEditsTools'), none: () => t('fileEditsNone') },
    otherwise: 'blocks',
  }),
  editForm: choice({
    label: () => t('editForm'),
    hint: () => t('editFormHint'),
    options: {
      'search-replace': () => t('editFormSearchReplace'),
      'edit-repl': () => t('editFormEditRepl'),
      squares: () => t('editFormSquares'),
    },
    otherwise: 'search-replace',
  }),
  cacheMinTokens: tokens({
    label: () => t('cacheMinTokens'),
    hint: () => t('cacheMinTokensHint'),
    range: [1, 1_000_000],
  }),
  compactionTriggerTokens: tokens({
    label: () => t('compactionTriggerTokens'),
    hint: () => t('compactionTriggerTokensHint'),
    range: [1_000, 10_000_000],
  }),
  keptHistoryTokens: tokens({
    label: () => t('keptHistoryTokens'),
    hint: () => t('keptHistoryTokensHint'),
    range: [500, 1_000_000],
  }),
  summaryTokens: tokens({
    label: () => t('summaryTokens'),
    hint: () => t('summaryTokensHint'),
    range: [100, 10_000],
  }),
}

export function tokens(words: { label: Text; hint: Text; range?: readonly [number, number] }) {
  return optional(number({ ...words, unit: 'tokens', otherwise: 0 }))
}

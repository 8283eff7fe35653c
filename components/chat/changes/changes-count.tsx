'use client'

import { countFiles } from './answer-edits.ts'
import { useAnswerEdits } from './use-answer-edits.ts'

/** Counts the files that answers of this chat edit. */
export function ChangesCount() {
  const count = countFiles(useAnswerEdits())
  return count === 0 ? null : <span className="tabular"> {count.toLocaleString('en-US')}</span>
}

import type { CompactionView } from '../layout/view.ts'
import type { AppliedCompaction } from './compactions.ts'

/** Shows a compaction to pages and programs. */
export function compactionView({ createdAt, editedAt, ...view }: AppliedCompaction): CompactionView {
  const { id, firstKeptId, summary, reason, messages, tokensBefore, tokensAfter } = view
  return {
    id,
    firstKeptId,
    summary,
    reason,
    messages,
    tokensBefore,
    tokensAfter,
    createdAt: createdAt.toISOString(),
    isEdited: editedAt !== null,
  }
}

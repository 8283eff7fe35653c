/** Commit that a person prepares. */
export interface CommitDraft {
  message: string
  /** Files that are to stay out of it. */
  out: ReadonlySet<string>
}

const drafts = new Map<string, CommitDraft>()
const empty: CommitDraft = { message: '', out: new Set() }

/** Returns what was prepared for a workspace: another tab, or the sheet of a phone, finds it again. */
export function commitDraft(workspaceId: string): CommitDraft {
  return drafts.get(workspaceId) ?? empty
}

export function keepCommitDraft(workspaceId: string, change: Partial<CommitDraft>): void {
  drafts.set(workspaceId, { ...commitDraft(workspaceId), ...change })
}

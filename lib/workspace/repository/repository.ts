import type { Actor } from '#lib/auth/index.ts'
import type { WorkspaceReader } from '../model-files.ts'
import type { Commit, RepositoryRefs, ReviewChanges, ReviewRange, WorkingChanges } from './views.ts'

export interface ReviewOptions {
  /** Most bytes of all diffs. */
  mostBytes?: number
  /** Files of which the diff back to the merge base is wanted too. */
  reverseOf?: readonly string[]
}

/**
 * Repositories of workspaces, read through git's objects: nothing is checked out, and nothing that a repository names is executed. All throw
 * `workspace_not_found`, and `unusable` with the reason where the workspace is in no repository or git cannot answer.
 */
export interface Repositories {
  /** Lists what a review can start from. */
  refs(actor: Actor, workspaceId: string): Promise<RepositoryRefs>
  /** Compares the files with the last commit; files that git does not know yet are among them. `paths`: these alone, also as folders. */
  changes(actor: Actor, workspaceId: string, options?: { paths?: readonly string[]; mostBytes?: number }): Promise<WorkingChanges>
  /**
   * Commits changed files as they are, under the name of the actor; `paths` absent: all. Throws `forbidden` where the workspace is not writable
   * and `empty_diff` where nothing has changed. A path without a change is `invalid_path`, another commit that was made meanwhile a `conflict`.
   */
  commit(actor: Actor, workspaceId: string, commit: { message: string; paths?: readonly string[] | undefined }): Promise<Commit>
  /** Throws `unusable` where the range names no commits. */
  requireRange(actor: Actor, workspaceId: string, range: ReviewRange): Promise<void>
  /** Compares the merge base of a range with its head. */
  review(actor: Actor, workspaceId: string, range: ReviewRange, options?: ReviewOptions): Promise<ReviewChanges>
  /** Reads files as a commit has them. */
  readerAt(actor: Actor, workspaceId: string, commit: string): Promise<WorkspaceReader>
}

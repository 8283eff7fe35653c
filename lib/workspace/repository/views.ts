/** Range under review: from a branch or commit to another one, or to the files as they are (null). */
export interface ReviewRange {
  base: string
  head: string | null
}

/** One file that differs between two states of a workspace. */
export interface ChangedFile {
  path: string
  /** Path before a rename; null for all else. */
  from: string | null
  change: 'added' | 'modified' | 'deleted' | 'renamed'
  /** Counts of lines; null for a binary file. */
  added: number | null
  removed: number | null
  /** Unified diff of this file; null where it exceeds what was asked for. */
  diff: string | null
}

export interface WorkingChanges {
  /** Null where no branch is checked out. */
  branch: string | null
  files: ChangedFile[]
  /** Changed files that cannot be compared or committed here, with the reason in a sentence. */
  leftOut: { path: string; reason: string }[]
}

export interface Commit {
  sha: string
  files: string[]
}

export interface CommitLine {
  sha: string
  /** First line of its message. */
  subject: string
  author: string
  /** ISO 8601. */
  at: string
}

export interface RepositoryRefs {
  branch: string | null
  /** Newest first, at most `MOST_REFS`. */
  branches: string[]
  /** Newest commits of what is checked out. */
  commits: CommitLine[]
}

/** Symbols of one file that a change adds, removes or gives another signature, as the map prints them. */
export interface SymbolChange {
  path: string
  added: string[]
  removed: string[]
  changed: { before: string; after: string }[]
}

export interface ReviewChanges {
  branch: string | null
  /** Commits that the names of the range refer to; `head` null: the files as they are. */
  base: string
  head: string | null
  /** Commit that the head is compared with. */
  mergeBase: string
  /** Newest first, at most `MOST_COMMITS`. */
  commits: CommitLine[]
  commitCount: number
  files: ChangedFile[]
  /** Empty where the maps cannot tell. */
  symbols: SymbolChange[]
  /** Diffs back to the merge base of those files that were asked for, by path. */
  reverse: Record<string, string>
  leftOut: { path: string; reason: string }[]
}

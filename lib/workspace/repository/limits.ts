const MIB = 1024 * 1024

/** Most characters of a branch, tag or commit as people write it. */
export const MAX_REF_CHARS = 500
/** Most branches that are listed. */
export const MOST_REFS = 200
/** Most commits that are listed. */
export const MOST_COMMITS = 100
/** Most changed files that are compared or committed at once. */
export const MOST_CHANGED_FILES = 5_000
/** Largest file that is compared or committed, and the most bytes of all together. */
export const MAX_COPIED_FILE_BYTES = 64 * MIB
export const MAX_COPIED_BYTES = 512 * MIB
/** Most bytes of a diff. */
export const MAX_DIFF_BYTES = 8 * MIB
/** Time for all that one call asks of git. */
export const REPOSITORY_TIMEOUT_MS = 60_000
/** Most characters of a commit's message. */
export const MAX_COMMIT_MESSAGE_CHARS = 64 * 1024

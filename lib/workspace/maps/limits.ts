/** Files that are read for a map at the same time: others use the same disk. */
export const READ_AT_ONCE = 8
/** Files and characters that go to the thread of maps at once. Workspaces take turns between them. */
export const BATCH_FILES = 32
export const BATCH_CHARS = 512 * 1024
/** Longest that a request waits for changes of a workspace to be in its map; it then gets the map before them. */
export const REFRESH_WAIT_MS = 5_000
/** Most files of all workspaces whose maps are kept; those used least lately are built again when they are asked for. */
export const MOST_MAPPED_FILES = 24_000
/** Time after which unused maps leave the memory. */
export const UNUSED_MS = 30 * 60_000
/** Time before a map that could not be built is tried again; each further failure makes it four times as long, up to the longest. */
export const RETRY_MS = 5_000
export const LONGEST_RETRY_MS = 60_000

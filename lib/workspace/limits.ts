const MIB = 1024 * 1024

/** Most characters of a path. */
export const MAX_PATH_CHARS = 1_024
/** Most paths in the selection of a chat, and as many that it leaves out. */
export const MAX_SELECTED_PATHS = 2_000
/** Largest file whose text is read. */
export const MAX_TEXT_BYTES = MIB
/** Largest JSON body with such a text: JSON may write each byte as six. */
export const MAX_TEXT_BODY_BYTES = 6 * MAX_TEXT_BYTES + 1024
/** Largest file that is written, and whose content is kept for an undo. */
export const MAX_WRITTEN_BYTES = 20 * MIB
/** A file with a NUL in its first bytes is binary, as git has it. */
export const SNIFFED_BYTES = 8 * 1024
/** Most files of one listing; further ones are left out, and the listing says so. */
export const MAX_LISTED_FILES = 20_000
/** Most folders below the root that a walk without git enters. */
export const MAX_WALKED_FOLDERS = 20_000
/** Longest that a listing is used again: people expect to see a new file when they look. */
export const LISTING_MS = 2_000
export const GIT_TIMEOUT_MS = 15_000
/** Longest that one folder is listed, git included. */
export const LISTING_TIMEOUT_MS = 60_000
export const GIT_OUTPUT_BYTES = 32 * MIB
/** Most files of one page of a listing. */
export const MOST_FILES_A_PAGE = 1_000
/** Most files that Parley keeps for one chat. */
export const MAX_TREE_FILES = 5_000
/** Most files of a folder that an answer moves: each is read, so an undo finds them as they were. */
export const MAX_MOVED_FILES = 1_000
/** Versions that are kept of each of these files. */
export const MAX_VERSIONS = 100
/** Most deleted files that are listed. */
export const DELETED_SHOWN = 1_000
/** Largest sum of files that are packed into one archive. */
export const MAX_ARCHIVE_BYTES = 512 * MIB
/** Most versions that the history of a file shows. */
export const VERSIONS_SHOWN = 100

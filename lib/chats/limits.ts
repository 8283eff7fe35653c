/** How long a deleted chat can be brought back. */
/** Messages that one request reads at most, and the size of their parts together; one message is read however large it is. */
export const WINDOW_MESSAGES = 60
export const WINDOW_BYTES = 4 * 1024 * 1024
export const MOST_MESSAGES = 500
export const UNDO_MS = 30 * 24 * 60 * 60 * 1000

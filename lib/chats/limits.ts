/** Most messages that one request for the end of a path reads. */
export const WINDOW_MESSAGES = 60
/** Most bytes of their parts together; a single larger message is read all the same. */
export const WINDOW_BYTES = 4 * 1024 * 1024
/** Messages of one page of those before the end of a path: pages are counted up from there. */
export const PAGE_MESSAGES = 50
/** Most messages before a window that are counted while they have no places yet. */
export const MOST_EARLIER = 10_000
/** Most messages that a request for a page of a path may ask for. */
export const MOST_MESSAGES = 500
/** Time in which a deleted chat can be restored; after it, everything of the chat is purged. */
export const UNDO_MS = 24 * 60 * 60 * 1000

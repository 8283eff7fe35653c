/** How long a deleted chat can be brought back. */
export const UNDO_MS = 30 * 24 * 60 * 60 * 1000

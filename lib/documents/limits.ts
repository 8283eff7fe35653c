const MIB = 1024 * 1024

/** Time to read a page of the web, and a file; foreign input is read in a process of its own. */
export const READ_PAGE_MS = 5_000
export const READ_FILE_MS = 10_000
/** Time for such a process to load its packages, on a machine that does much else. */
export const START_MS = 20_000
/** Heap of that process. A page of 2 MiB takes about 60 MB as a tree. */
export const HEAP_MB = 256
/** Resident memory of that process, its heap and its buffers included. */
export const RSS_MB = 384
/** Processes at a time. */
export const READINGS = 2
/** Most documents of one person that wait for one, and how long each waits. */
export const READINGS_WAITING = 10
export const READ_WAIT_MS = 15_000

/** Most text that is read of one document; what follows is cut. */
export const MAX_TEXT_CHARS = 4_000_000
/** Most pages of a PDF file that are read. */
export const MAX_PDF_PAGES = 2_000
/** Most parts of an archive, and most bytes of all that are unpacked of it. */
export const MAX_ARCHIVE_PARTS = 20_000
export const MAX_UNPACKED_BYTES = 256 * MIB
/** Most rows and columns of one sheet that are shown. */
export const MAX_ROWS = 100_000
export const MAX_COLUMNS = 1_024
/** Attachments of a mail that are read, and how deep mails in mails are. */
export const MAX_ATTACHMENTS = 20
export const MAX_MAIL_DEPTH = 3

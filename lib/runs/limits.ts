/** Events wait this long, or until this size, for a database that does not take them; then their run fails. */
export const COMMIT_PATIENCE_MS = 10_000
export const COMMIT_PATIENCE_BYTES = 8 * 1024 * 1024
export const COMMIT_RETRY_MS = 50

/** A heartbeat must come several times within one lease, so that a late one does not lose the run. */
export const LEASE_MS = 10_000
export const HEARTBEAT_MS = 3_000
/** A stop is looked for this often where its note did not come, so that with it and what it ends there is one second at most. */
export const STOP_LOOK_MS = 600
/** After a commit that took longer than this the lease is looked at again; no lease that is kept has less left than three of these. */
export const LEASE_DOUBT_MS = 2_000
/** Tool calls on their way get this long when the process is stopped, below the eight seconds that lib/process-lifecycle.ts gives for everything. */
export const FINISH_CALLS_MS = 4_000
/** While a process drains. */
export const DRAIN_LOOK_MS = 100
/** Runs whose start is stored are launched within some of these. */
export const LAUNCH_LOOK_MS = 20
export const MAX_TAKEOVERS = 3
/** The lease of a run that its process gave up in good order: another may take it at once. */
export const HANDED_OVER = new Date(0)

/** Rows of a live run that are kept in memory for its readers; older ones are read from the database. */
export const LIVE_ROWS = 4_000
/** The rows of a run that has ended stay in memory this long for readers that are about to take them. */
export const ENDED_KEPT_MS = 250
/** The highest `seq` that PostgreSQL's column holds; it refuses to compare with a higher one. */
export const LAST_SEQ = 2 ** 31 - 1
/** Rows read from the database at a time. */
export const PAGE_ROWS = 500

/** Servers that are starting are waited for this long by programs, and so long where a person waits in the page; once, until they have been up. */
export const TOOL_START_WAIT_MS = 10_000
export const PAGE_START_WAIT_MS = 2_000
/** A wait that has lasted this long is told of; a person then has the rest of it to answer without the server. */
export const TELL_PROGRAM_MS = 1_500
export const TELL_PERSON_MS = 250
export const MODEL_ATTEMPTS = 3
export const RETRY_BASE_MS = 1_000
/** A provider that asks for longer is not waited for. */
export const RETRY_AFTER_MAX_MS = 60_000

/** A missed note of the bus costs at most this much. */
export const INPUT_POLL_MS = 2_000
/** A reader looks into the log this often in case a note was missed. */
export const TAIL_POLL_MS = 5_000

/** Requests of servers for an answer of a model, in one run, and the longest such answer. */
export const MAX_SAMPLES = 10
export const MAX_SAMPLING_TOKENS = 4_096

export const TITLE_DEADLINE_MS = 20_000
/** Messages that may wait in one chat. */
export const QUEUE_LIMIT = 50
/** What a process that died has not sent is sent by another one after this. */
export const QUEUE_LOOK_MS = 3_000
/** The page offers to undo a deletion for 8 s; so long does a question in a deleted chat wait for that. */
export const DELETED_WAIT_MS = 30_000

/** Longest wait, and largest size, of rows that the database does not take; then the run is given up. */
export const COMMIT_PATIENCE_MS = 10_000
export const COMMIT_PATIENCE_BYTES = 8 * 1024 * 1024
export const COMMIT_RETRY_MS = 50

/** Several heartbeats fit into one lease, so a late one does not lose the run. */
export const LEASE_MS = 10_000
export const HEARTBEAT_MS = 3_000
/** Interval of the poll for stops that the bus did not announce. With the end of the run itself it stays below one second. */
export const STOP_LOOK_MS = 600
/** A commit slower than this makes the process check its lease. A renewed lease never has less than three times this left. */
export const LEASE_DOUBT_MS = 2_000
/** Time for calls in flight when the process is stopped, below the 8 s of lib/process-lifecycle.ts for the whole shutdown. */
export const FINISH_CALLS_MS = 4_000
/** Interval at which a draining process looks for runs. */
export const DRAIN_LOOK_MS = 100
/** Interval at which a closing process waits for runs that are being launched. */
export const LAUNCH_LOOK_MS = 20
export const MAX_TAKEOVERS = 3
/** Lease end of a run that its process handed over: another process may take it immediately. */
export const HANDED_OVER = new Date(0)

/** Rows of a live run in memory for its readers; older ones come from the database. */
export const LIVE_ROWS = 4_000
/** Time that the rows of an ended run stay in memory for its last readers. */
export const ENDED_KEPT_MS = 250
/** Highest `seq` of PostgreSQL's column, which refuses comparison with a higher number. */
export const LAST_SEQ = 2 ** 31 - 1
/** Rows per read from the database. */
export const PAGE_ROWS = 500

/** Longest wait for servers that are starting: for clients of the API, and for users in the page. Applies once until a server has been up. */
export const TOOL_START_WAIT_MS = 10_000
export const PAGE_START_WAIT_MS = 2_000
/** A wait that has lasted this long is told of; a person then has the rest of it to answer without the server. */
export const TELL_PROGRAM_MS = 1_500
export const TELL_PERSON_MS = 250
export const MODEL_ATTEMPTS = 3
export const RETRY_BASE_MS = 1_000
/** Longest wait that a provider may ask for; beyond it there is no retry. */
export const RETRY_AFTER_MAX_MS = 60_000

/** Interval at which a question is read again in case its note on the bus was missed. */
export const INPUT_POLL_MS = 2_000
/** Interval at which a run that waits for its budget looks for room that another process has made. */
export const BUDGET_LOOK_MS = 1_000
/** Longest wait for room in a budget. */
export const BUDGET_WAIT_MS = 24 * 3_600_000
/** Interval at which a run looks at its children, for what they do and in case a note was missed. */
export const CHILD_LOOK_MS = 1_000
/** Longest that a stopped run waits for the end of a child, whose usage and files it then knows. */
export const CHILD_END_MS = 500
/** Least time that a child is given. */
export const CHILD_LEAST_MS = 1_000
/** Longest task in characters. */
export const MAX_TASK_CHARS = 100_000
/** Interval at which a reader looks into the log in case a note was missed. */
export const TAIL_POLL_MS = 5_000

/** Most sampling requests in one run, and most tokens of each answer. */
export const MAX_SAMPLES = 10
export const MAX_SAMPLING_TOKENS = 4_096

export const TITLE_DEADLINE_MS = 20_000
/** Most messages in the queue of one chat. */
export const QUEUE_LIMIT = 50
/** Interval at which a process looks for queued messages that a dead process left. */
export const QUEUE_LOOK_MS = 3_000
/** Time that a question in a deleted chat stays open; the page offers to undo the deletion for 8 s. */
export const DELETED_WAIT_MS = 30_000

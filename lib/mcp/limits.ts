/** From the start of a server to its first answer; `npx` downloads the package in this time. */
export const CONNECT_MS = 60_000
/** Longest time that an old server may leave the question of its protocol era unanswered before it is taken for one that never answers. */
export const PROBE_MS = 5_000
export const LIST_MS = 30_000
/** Longest time of a start, with both ways of asking for the protocol and the list of tools. */
export const LONGEST_START_MS = PROBE_MS + CONNECT_MS + LIST_MS
/** Must exceed every tool's own limit: the deadline of a call is ours, so it can tell who ended it. */
export const SDK_CALL_MS = 24 * 60 * 60 * 1000
/** A child process gets this long after its input is closed, and again after SIGTERM. */
export const CLOSE_GRACE_MS = 1_000
/** Longest one JSON-RPC message, on standard output or in an HTTP body. */
export const MAX_MESSAGE_BYTES = 10 * 1024 * 1024
export const MAX_LIST_PAGES = 64
export const MAX_TOOLS = 2_000
export const MAX_SCHEMA_BYTES = 256 * 1024
export const MAX_SCHEMA_DEPTH = 40
/** Longest result that a model gets whole; of a longer one it gets the beginning and reads more on demand. */
export const MAX_MODEL_CHARS = 50_000
export const HEAD_CHARS = 20_000
/** Longest part of one text that a person is shown; the whole is kept as a file. */
export const MAX_SHOWN_CHARS = 200_000
export const MAX_CONTENT_BLOCKS = 200
export const MAX_LOG_LINES = 500
export const MAX_LOG_LINE_CHARS = 2_000
export const PROGRESS_INTERVAL_MS = 100
/** Between reports that another program gets, which draws nothing itself. */
export const PASSED_ON_INTERVAL_MS = 20
/** Longest back-off: restarts after an unexpected end wait 1 s, 2 s, 4 s … up to this. A connection that lasted this long resets it to 1 s. */
export const MAX_BACK_OFF_MS = 60_000
/** Failures in a row after which only the next use or an administrator restarts it. */
export const MAX_RESTARTS = 5
export const LIST_CHANGED_SETTLE_MS = 100
/** Calls in a row that ran out of time before a server is taken for dead. */
export const BREAKER_TIMEOUTS = 3
/** Longest time that a server may work on one task, without the time that people take to answer. */
export const MAX_TASK_MS = 6 * 60 * 60_000
/** Longer names of tasks are not stored. */
export const MAX_TASK_ID_CHARS = 1_000
/** Most questions of a server during one call. */
export const MAX_INPUT_ROUNDS = 10
/** A connection is closed after this idle time; the next use opens it again. */
export const IDLE_MS = 30 * 60_000
export const IDLE_SWEEP_MS = 60_000
/** Prompts, resources or templates of one server that are offered. */
export const MAX_LISTED = 2_000
/** Time for which a list of a server is cached that names no lifetime. */
export const LISTS_KEPT_MS = 60_000
/** A server that takes longer to list what it offers is shown as not reached; people wait for the menu. */
export const LISTS_MS = 10_000
/** For a prompt, a resource, or what completes a word. */
export const READ_MS = 30_000
export const COMPLETE_MS = 3_000
/** Longest wait for a subscription, which must not delay the read of the resource. */
export const WATCH_MS = 2_000
/** A person gets this long for each question that comes before a prompt or a resource. */
export const FETCH_ANSWER_MS = 60 * 60_000
/** Largest sealed question with its state; it comes back with the answer. */
export const MAX_ASKING_BYTES = 256 * 1024
/** Resources of one connection that we ask the server to tell us about. */
export const MAX_WATCHED = 100
/** Largest page of an App: below the limit of one message of a server. */
export const MAX_APP_BYTES = 8 * 1024 * 1024
/** Limits of the calls that the Apps of one person make. */
export const MAX_APP_CALLS_AT_ONCE = 8
export const MAX_APP_CALLS_PER_MINUTE = 300
/** Largest icon of a server or a tool, and how many of each are examined; tools can embed icons only in their definition. */
export const MAX_ICON_BYTES = 128 * 1024
export const MAX_TOOL_ICON_BYTES = 16 * 1024
export const MAX_ICONS = 4
export const ICON_MS = 5_000
/** Lifetime of cached pictures, and of misses, and most of them. */
export const ICON_KEPT_MS = 10 * 60_000
export const MAX_KEPT_ICONS = 100
/** Length of the arguments in a question whether a tool may run; a person cannot judge longer ones. */
export const MAX_SHOWN_ARGUMENTS = 20_000
/** Length of that tool's name in the question. */
export const MAX_SHOWN_NAME = 100

/** Longest one message of a client. */
export const MAX_BODY_BYTES = 4 * 1024 * 1024
/** Longest wait for servers that are starting, as in a run. */
export const START_WAIT_MS = 10_000
/** A client gets this long for each answer of its person. */
export const ANSWER_MS = 10 * 60_000
/** Most questions of one call; above what a server may ask during one (`MAX_INPUT_ROUNDS`), for the approval comes on top. */
export const MAX_ROUNDS = 12
/** Calls of one person that wait for an answer at the same time. */
export const MAX_WAITING_CALLS = 20
/** Limits of the log messages of one call: their number, and the characters of each. */
export const MAX_CALL_LOGS = 500
export const MAX_CALL_LOG_CHARS = 10_000
/** Limits of the events kept for redelivery to clients whose stream broke, over all sessions. */
export const MAX_KEPT_EVENTS = 10_000
export const MAX_KEPT_EVENT_CHARS = 32 * 1024 * 1024
/** A session of the older protocol that has not been used for this long is forgotten; its client begins a new one by itself. */
export const SESSION_IDLE_MS = 60 * 60_000
export const SESSION_SWEEP_MS = 60_000
/** Sessions of one person; a new one evicts the least recently used. */
export const MAX_SESSIONS = 50
/** Streams on which one person's clients hear what changes, those of sessions among them. */
export const MAX_LISTENING = 100
/** Resources that one client watches; as many as a connection to a server does. */
export const MAX_SUBSCRIBED = 100
/** Below the time after which an idle connection is closed (`IDLE_MS`). */
export const WATCH_AGAIN_MS = 10 * 60_000

/** Exchanges that stay word for word, whatever their size. */
export const MIN_EXCHANGES = 2
/** Share of the window that history may fill where its newest exchanges are long. */
export const LONG_EXCHANGES_SHARE = 0.6
/** Most answers that go by between two attempts to compact a chat, after one has failed several times. */
export const MOST_SKIPPED_ANSWERS = 64
/** Least confidence with which the messages before a change of topic are left out without a summary. */
export const MIN_CONFIDENCE = 0.5
/** Most messages that the question about the topic shows, and most characters of each. */
export const SHOWN_MESSAGES = 50
export const SHOWN_CHARS = 1_000
/** Most characters of the messages that a summary is made of, and of each of them. */
export const SUMMARISED_CHARS = 120_000
export const SUMMARISED_MESSAGE_CHARS = 6_000
/** Most characters of a stored reason, and of a summary that a person has edited. */
export const REASON_CHARS = 300
export const EDITED_SUMMARY_CHARS = 40_000
/** Most characters that are read of one answer of a model. */
export const ANSWER_CHARS = 100_000
/** Deadline of each question to a model. */
export const ASK_DEADLINE_MS = 60_000
/** Delay after the end of a run: the next send, a queued one above all, comes first. */
export const AFTER_ANSWER_MS = 500
/** Length of a claim: three questions and a little more. */
export const CLAIM_MS = 3 * ASK_DEADLINE_MS + 15_000
/** Requests hold at most this many times the trigger of history. */
export const EMERGENCY_FACTOR = 2
/** Growth after which history that a person took back from a summary is compacted again. */
export const AGAIN_FACTOR = 1.5
/** Characters of stored parts for one token: text has about four, the rest is JSON around it and what no request holds. */
export const STORED_CHARS_PER_TOKEN = 16
/** Most messages that one request can hold. */
export const MOST_MESSAGES = 2_000
/** Window that is assumed where a model's is unknown, for the bound of reading alone. */
export const ASSUMED_WINDOW = 200_000

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A code travels through the browser, so it expires after the moment that takes (OAuth 2.1, 4.1.2). */
export const CODE_MS = 60 * SECOND_MS
/** Time for which a spent code is still known, so a replay is noticed. */
export const CODE_KEPT_MS = DAY_MS
export const ACCESS_MS = HOUR_MS
/** Time without use after which a client must ask again; as long as a session. */
export const REFRESH_MS = 30 * DAY_MS
/**
 * Time in which a refresh token may come twice. A client renews twice when several of its calls expire together, as the protocol's own does. Later,
 * the token counts as stolen.
 */
export const REUSE_GRACE_MS = 10 * SECOND_MS
/** Interval between writes of `lastUsedAt`; a busy client would otherwise cost one write per request. */
export const LAST_USED_GRAIN_MS = MINUTE_MS

/** Limits of a client's metadata. */
export const MAX_METADATA_BYTES = 16 * 1024
export const MAX_REDIRECTS = 10
export const MAX_ADDRESS_CHARACTERS = 1_000
export const MAX_NAME_CHARACTERS = 80
/** Limit of `state`, which the client gets back unchanged. */
export const MAX_STATE_CHARACTERS = 4_000

/** Timeout of a metadata document, for which a person waits. */
export const DOCUMENT_MS = 5 * SECOND_MS
export const DOCUMENT_KEPT_MS = 5 * MINUTE_MS
export const MAX_DOCUMENTS_KEPT = 100

/** Most registered clients that no person has let in yet. The oldest are deleted first, and all after a day. */
export const MAX_UNUSED_CLIENTS = 1_000
export const UNUSED_CLIENT_MS = DAY_MS
/** Younger clients are not deleted for others: a person may be about to let one in. At `MAX_FRESH_CLIENTS` of them registration is refused. */
export const FRESH_CLIENT_MS = 15 * MINUTE_MS
export const MAX_FRESH_CLIENTS = 5_000

/** Free attempts of one network address, which many people may share. */
export const FREE_REGISTRATIONS = 20
export const FREE_TOKEN_FAILURES = 50

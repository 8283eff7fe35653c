const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A code travels through the browser, so that it is good for the moment that takes (OAuth 2.1, 4.1.2). */
export const CODE_MS = 60 * SECOND_MS
/** How long a spent code is still known, so that its replay is noticed. */
export const CODE_KEPT_MS = DAY_MS
export const ACCESS_MS = HOUR_MS
/** A program that nobody has used for so long has to ask again; as long as a session. */
export const REFRESH_MS = 30 * DAY_MS
/**
 * A refresh token that comes again within this time is a program that renews twice at once, as the protocol's own client does when several of its
 * calls expire together; later it is a stolen one.
 */
export const REUSE_GRACE_MS = 10 * SECOND_MS
/** A busy program would otherwise cost one write a request. */
export const LAST_USED_GRAIN_MS = MINUTE_MS

/** Of what a program says about itself. */
export const MAX_METADATA_BYTES = 16 * 1024
export const MAX_REDIRECTS = 10
export const MAX_ADDRESS_CHARACTERS = 1_000
export const MAX_NAME_CHARACTERS = 80
/** Of what a program wants back unchanged. */
export const MAX_STATE_CHARACTERS = 4_000

/** A metadata document is fetched while a person waits. */
export const DOCUMENT_MS = 5 * SECOND_MS
export const DOCUMENT_KEPT_MS = 5 * MINUTE_MS
export const MAX_DOCUMENTS_KEPT = 100

/** OAuthServer that have registered and that nobody has let in yet; the oldest make room, and all end after a day. */
export const MAX_UNUSED_CLIENTS = 1_000
export const UNUSED_CLIENT_MS = DAY_MS
/** A person may be about to let one in that is younger: it makes room for no other. Beyond so many of them no further one registers. */
export const FRESH_CLIENT_MS = 15 * MINUTE_MS
export const MAX_FRESH_CLIENTS = 5_000

/** Unpunished requests of one client address. Many people may share one. */
export const FREE_REGISTRATIONS = 20
export const FREE_TOKEN_FAILURES = 50

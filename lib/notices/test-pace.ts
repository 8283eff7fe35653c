/** Tests of one person: each is a request to an address of their choice, which they could use to burden others. */
export const TEST_PACE = { most: 10, windowMs: 60_000, atOnce: 2 }

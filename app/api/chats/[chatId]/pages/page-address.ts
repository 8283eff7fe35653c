import { z } from 'zod'

/** Longer than any address that is fetched, so that a long one is one that the chat does not have. */
export const pageAddress = z.string().min(1).max(4_000)
export const pageQuery = z.object({ url: pageAddress })

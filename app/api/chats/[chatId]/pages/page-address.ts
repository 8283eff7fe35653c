import { z } from 'zod'

/** Exceeds the longest address that is fetched: the chat has none as long. */
export const pageAddress = z.string().min(1).max(4_000)
export const pageQuery = z.object({ url: pageAddress })

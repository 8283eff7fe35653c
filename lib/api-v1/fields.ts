import { z } from 'zod'

/** Fields of several requests to `/api/v1`. A malformed id counts as an unknown one, so ids are plain strings here. */

export const pathId = z.string().max(200)
export const model = z
  .string()
  .min(1)
  .max(300)
  .nullish()
  .describe("provider:model, or a bare id where exactly one provider offers it; absent: the session's, else the default")
export const tools = z.array(z.string().min(1).max(300)).max(1000)
export const path = z.string().min(1).max(4_096)
export const paths = z.array(path).max(10_000)
export const cursor = z.string().max(500).exactOptional().describe('next_cursor of the previous page')
export const limit = z.coerce.number().int().min(1).max(100).default(50)

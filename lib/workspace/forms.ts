import { z } from 'zod'

const title = z.string().trim().min(1).max(80)
const path = z.string().min(1).max(4_096)
const people = z.array(z.string().trim().min(1).max(320)).max(1_000)
const reminder = z.string().max(4_000).nullish()

/** Request bodies of the dashboard's routes. */
export const folderFormSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, 'must be lower-case letters, digits, - and _, at most 40'),
  title,
  path,
  writable: z.boolean().default(false),
  people: people.default([]),
  reminder,
})

export const folderChangeSchema = z.strictObject({
  title: title.optional(),
  path: path.optional(),
  writable: z.boolean().optional(),
  people: people.optional(),
  reminder,
  enabled: z.boolean().optional(),
})

import { z } from 'zod'
import { changesOf, startsOf } from '#lib/fields/shared.ts'
import { folderFields } from './folder-fields.ts'

const groups = z.array(z.string().max(200)).max(500).exactOptional()

/** Request bodies of the dashboard's routes. */
export const folderFormSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, 'must be lower-case letters, digits, - and _, at most 40'),
  ...startsOf(folderFields),
  groups,
})

export const folderChangeSchema = z.strictObject({ ...changesOf(folderFields), groups, enabled: z.boolean().exactOptional() })

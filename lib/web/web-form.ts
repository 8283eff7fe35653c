import { z } from 'zod'
import { shapeOf, startsOf } from '#lib/fields/shared.ts'
import { MAX_QUERY_CHARS } from './limits.ts'
import { webFields } from './web-fields.ts'

/** Search service that an administrator enters. An absent key stays as long as the service and its address do; `null` removes it. */
export const webForm = z.strictObject({
  ...shapeOf(webFields),
  address: startsOf(webFields).address,
  engine: startsOf(webFields).engine,
  results: startsOf(webFields).results,
  key: z.string().trim().max(1024).nullable().exactOptional(),
})

export type WebForm = z.output<typeof webForm>

/** Search that is tried. Without a form, the saved service is asked. */
export const webTest = z.strictObject({ query: z.string().trim().min(1).max(MAX_QUERY_CHARS), form: webForm.exactOptional() })

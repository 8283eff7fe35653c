import { z } from 'zod'
import { audienceForm } from '#lib/access/index.ts'
import { changesOf, startsOf } from '#lib/fields/shared.ts'
import { promptFields } from './prompt-fields.ts'

const audience = audienceForm.exactOptional()

export const promptFormSchema = z.strictObject({ ...startsOf(promptFields), audience })
export const promptChangeSchema = z.strictObject({ ...changesOf(promptFields), audience })

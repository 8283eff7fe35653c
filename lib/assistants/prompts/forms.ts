import { z } from 'zod'
import { audienceForm } from '../definition.ts'
import { MAX_PROMPT_NAME, MAX_PROMPT_TEXT, MAX_PROMPT_TITLE } from '../limits.ts'

const name = z
  .string()
  .trim()
  .max(MAX_PROMPT_NAME, `Use at most ${MAX_PROMPT_NAME} characters for the name.`)
  .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*$/u, 'Use letters, digits, - and _ for the name, without spaces.')
const title = z.string().trim().max(MAX_PROMPT_TITLE, `Use at most ${MAX_PROMPT_TITLE} characters for the title.`)
const text = z
  .string()
  .max(MAX_PROMPT_TEXT, `Use at most ${MAX_PROMPT_TEXT.toLocaleString('en')} characters for the text.`)
  .refine(value => value.trim() !== '', 'Write the text of the prompt.')

export const promptFormSchema = z.strictObject({ name, title: title.default(''), text, audience: audienceForm.exactOptional() })

export const promptChangeSchema = z.strictObject({
  name: name.exactOptional(),
  title: title.exactOptional(),
  text: text.exactOptional(),
  audience: audienceForm.exactOptional(),
})

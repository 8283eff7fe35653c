import { z } from 'zod'
import { MAX_OUTPUT_TOKENS, reasoningEfforts } from '#lib/messages/index.ts'

/** Choices of a chat or an assistant as a whole. An absent one is left to the level below. */
export const parametersSchema = z.strictObject({
  temperature: z.number().min(0).max(2).exactOptional(),
  reasoningEffort: z.enum(reasoningEfforts).exactOptional(),
  maxOutputTokens: z.int().min(1).max(MAX_OUTPUT_TOKENS).exactOptional(),
})

import { z } from 'zod'
import type { Usage } from '#lib/messages/index.ts'
import { errorBody, functionCall, notice } from '../schemas.ts'

const count = z.int().min(0)

const usage = z.object({
  prompt_tokens: count,
  completion_tokens: count,
  total_tokens: count,
  prompt_tokens_details: z.object({ cached_tokens: count }).optional(),
  completion_tokens_details: z.object({ reasoning_tokens: count }).optional(),
})

/** Member of ours beside OpenAI's; clients that do not know it ignore it. */
const parley_notices = z
  .array(notice)
  .optional()
  .describe(
    'Set if a fallback model answered (model_fallback), without an option that it refuses (option_dropped), or the answer was cut (answer_cut)',
  )

const finishReason = z.enum(['stop', 'length', 'content_filter', 'tool_calls'])

const logprobs = z.object({ content: z.array(z.unknown()), refusal: z.null() })

export const completion = z.object({
  id: z.string(),
  object: z.literal('chat.completion'),
  created: count.describe('Unix seconds'),
  model: z.string().describe('provider:model'),
  choices: z.array(
    z.object({
      index: count,
      message: z.object({
        role: z.literal('assistant'),
        content: z.string().nullable(),
        refusal: z.null(),
        reasoning_content: z.string().optional(),
        tool_calls: z.array(functionCall).optional(),
      }),
      logprobs: logprobs.nullable(),
      finish_reason: finishReason,
    }),
  ),
  usage,
  parley_notices,
})

export const completionChunk = z.object({
  id: z.string(),
  object: z.literal('chat.completion.chunk'),
  created: count,
  model: z.string(),
  choices: z.array(
    z.object({
      index: count,
      delta: z.object({
        role: z.literal('assistant').optional(),
        content: z.string().optional(),
        reasoning_content: z.string().optional(),
        tool_calls: z
          .array(
            z.object({
              index: count,
              id: z.string().optional(),
              type: z.literal('function').optional(),
              function: z.object({ name: z.string().optional(), arguments: z.string() }),
            }),
          )
          .optional(),
      }),
      finish_reason: finishReason.nullable(),
      logprobs: logprobs.nullable().optional().describe('If requested: those of all tokens, in the last chunk'),
    }),
  ),
  usage: usage.nullable().optional().describe('With stream_options.include_usage: null, then set in the last chunk, which has no choices'),
  parley_notices,
})

export const completionError = z.object({
  error: errorBody.shape.error.extend({ type: z.string(), param: z.string().nullable().describe('Field of the request that is wrong') }),
})

export type Completion = z.output<typeof completion>
export type CompletionChunk = z.output<typeof completionChunk>
export type CompletionDelta = CompletionChunk['choices'][number]['delta']

export function completionUsage(of: Usage): Completion['usage'] {
  return {
    prompt_tokens: of.promptTokens,
    completion_tokens: of.completionTokens,
    total_tokens: of.totalTokens,
    ...(of.cacheReadTokens === undefined ? {} : { prompt_tokens_details: { cached_tokens: of.cacheReadTokens } }),
    ...(of.reasoningTokens === undefined ? {} : { completion_tokens_details: { reasoning_tokens: of.reasoningTokens } }),
  }
}

import { z } from 'zod'
import { reasoningEfforts } from '#lib/messages/index.ts'

/** Schema of OpenAI's request, as far as we support it. Unknown fields are ignored, so any client library works unchanged. */

const text = z.looseObject({ type: z.literal('text'), text: z.string() })
const imageUrl = z.looseObject({ type: z.literal('image_url'), image_url: z.looseObject({ url: z.string().min(1) }) })
const file = z.looseObject({
  type: z.literal('file'),
  file: z.looseObject({ file_data: z.string().min(1), filename: z.string().max(300).nullish() }),
})
const audio = z.looseObject({
  type: z.literal('input_audio'),
  input_audio: z.looseObject({ data: z.string(), format: z.string().max(20) }),
})
const refusal = z.looseObject({ type: z.literal('refusal'), refusal: z.string() })

const words = z.union([z.string(), z.array(z.discriminatedUnion('type', [text, refusal]))])
const content = z.union([z.string(), z.array(z.discriminatedUnion('type', [text, imageUrl, file, audio]))])

const call = z.looseObject({
  id: z.string().min(1),
  type: z.literal('function').optional(),
  function: z.looseObject({ name: z.string().min(1), arguments: z.string() }),
})

const message = z.discriminatedUnion('role', [
  z.looseObject({ role: z.enum(['system', 'developer']), content: words }),
  z.looseObject({ role: z.literal('user'), content }),
  z.looseObject({
    role: z.literal('assistant'),
    content: words.nullish(),
    reasoning_content: z.string().nullish().describe('Sent back to the model that produced it, if that model requires it'),
    reasoning: z.string().nullish().describe('Another name of reasoning_content'),
    tool_calls: z.array(call).nullish(),
  }),
  z.looseObject({ role: z.literal('tool'), content: words, tool_call_id: z.string().min(1) }),
])

const tool = z.looseObject({
  type: z.literal('function'),
  function: z.looseObject({
    name: z.string().regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, _ or -'),
    description: z.string().nullish(),
    parameters: z.record(z.string(), z.unknown()).nullish(),
  }),
})

const named = z.looseObject({ type: z.literal('function'), function: z.looseObject({ name: z.string().min(1) }) })
const schemaFormat = z.looseObject({
  type: z.literal('json_schema'),
  json_schema: z.looseObject({
    name: z.string().nullish(),
    description: z.string().nullish(),
    schema: z.record(z.string(), z.unknown()).nullish(),
    strict: z.boolean().nullish(),
  }),
})

const passed = z.unknown().optional().describe('Passed on if the provider supports it')
const orRefused = z.unknown().optional().describe('Passed on if the provider supports it; else refused')

/** Fields that go to the provider as they are (`chat-fields.ts` of the models). All others are ignored. */
export const furtherFields = {
  top_k: orRefused,
  min_p: orRefused,
  repetition_penalty: orRefused,
  logit_bias: orRefused,
  logprobs: orRefused,
  top_logprobs: orRefused,
  verbosity: orRefused,
  parallel_tool_calls: orRefused,
  web_search_options: orRefused,
  service_tier: passed,
  prompt_cache_key: passed,
  safety_identifier: passed,
  user: passed,
  prediction: passed,
}

export const completionRequest = z.looseObject({
  model: z
    .string()
    .min(1)
    .max(300)
    .nullish()
    .describe('provider:model, or a bare id where exactly one provider offers it; absent: the default'),
  messages: z.array(message).min(1).max(10_000),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().nullish() }).nullish(),
  temperature: z.number().min(0).max(2).nullish(),
  top_p: z.number().min(0).max(1).nullish(),
  max_tokens: z.int().positive().nullish(),
  max_completion_tokens: z.int().positive().nullish(),
  stop: z.union([z.string(), z.array(z.string()).max(16)]).nullish(),
  seed: z.int().nullish(),
  presence_penalty: z.number().min(-2).max(2).nullish(),
  frequency_penalty: z.number().min(-2).max(2).nullish(),
  n: z.literal(1, 'Only one answer is given: leave n out, or set it to 1').nullish().describe('Only 1'),
  modalities: z.array(z.literal('text', 'Answers are text')).nullish().describe('Only text'),
  ...furtherFields,
  response_format: z.union([z.looseObject({ type: z.enum(['text', 'json_object']) }), schemaFormat]).nullish(),
  reasoning_effort: z.enum(reasoningEfforts).nullish().describe('Absent: the setting of the model'),
  tools: z.array(tool).max(1000).nullish().describe("The client's own: their calls come back to it"),
  tool_choice: z.union([z.enum(['none', 'auto', 'required']), named]).nullish(),
  parley_tools: z
    .array(z.string().min(1).max(300))
    .max(1000)
    .nullish()
    .describe('Tools of this server, run here: ["*"] = every tool, else server.tool, or a bare name where exactly one server has it'),
})

export type CompletionRequest = z.output<typeof completionRequest>
export type CompletionMessage = CompletionRequest['messages'][number]
export type UserContent = Exclude<z.output<typeof content>, string>[number]
export type Words = z.output<typeof words>

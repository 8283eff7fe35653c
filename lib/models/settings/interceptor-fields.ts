import * as z from 'zod/mini'
import { choice, flag, group, number, optional, own, text } from '#lib/fields/shared.ts'
import { defaultInterceptor, dialectTitles } from '#lib/intercept/shared.ts'

/** Fields for calls in the text of a model. The interceptor takes them as one value. */
export const interceptorFields = {
  mode: choice({
    label: 'Calls in the answer',
    options: {
      'smart-buffering': 'Hide the calls',
      placeholders: 'Show a placeholder instead',
      passthrough: 'Show the text as received',
    },
    otherwise: defaultInterceptor.mode,
  }),
  placeholderText: optional(text({ label: 'Placeholder', hint: 'Leave empty for an ellipsis.', most: 200 })),
  maxBufferChars: number({
    label: 'Longest call',
    hint: 'In characters. Longer text is shown as it is.',
    range: [64, 1_000_000],
    otherwise: defaultInterceptor.maxBufferChars,
  }),
  enhanceSystemPrompt: flag({ label: 'Describe the tools in the system prompt', otherwise: defaultInterceptor.enhanceSystemPrompt }),
  instrumentation: own({ label: 'Counters', schema: z.boolean(), otherwise: defaultInterceptor.instrumentation }),
}

export const interceptorField = group(interceptorFields, { label: 'Calls in the text', otherwise: defaultInterceptor })

/** Dialect of the interceptor's table, or `auto`. */
export const dialectField = choice<string>({
  label: 'Dialect',
  hint: 'How the tools are described to the model. Calls are found in every dialect.',
  options: { auto: 'Based on the model’s name', ...dialectTitles },
  otherwise: 'auto',
})

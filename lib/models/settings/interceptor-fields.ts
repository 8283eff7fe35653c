import * as z from 'zod/mini'
import { choice, flag, group, number, optional, own, text } from '#lib/fields/shared.ts'
import { defaultInterceptor, dialectTitles } from '#lib/intercept/shared.ts'
import { modelFields as t } from '#lib/words/en/model-fields.ts'

/** Fields for calls in the text of a model. The interceptor takes them as one value. */
export const interceptorFields = {
  mode: choice({
    label: () => t('mode'),
    options: {
      'smart-buffering': () => t('modeSmartBuffering'),
      placeholders: () => t('modePlaceholders'),
      passthrough: () => t('modePassthrough'),
    },
    otherwise: defaultInterceptor.mode,
  }),
  placeholderText: optional(text({ label: () => t('placeholderText'), hint: () => t('placeholderTextHint'), most: 200 })),
  maxBufferChars: number({
    label: () => t('maxBufferChars'),
    hint: () => t('maxBufferCharsHint'),
    range: [64, 1_000_000],
    otherwise: defaultInterceptor.maxBufferChars,
  }),
  enhanceSystemPrompt: flag({ label: () => t('enhanceSystemPrompt'), otherwise: defaultInterceptor.enhanceSystemPrompt }),
  instrumentation: own({ label: () => t('instrumentation'), schema: z.boolean(), otherwise: defaultInterceptor.instrumentation }),
}

export const interceptorField = group(interceptorFields, { label: () => t('interceptor'), otherwise: defaultInterceptor })

/** Names of dialects, which are the same in every language. */
const titles = Object.fromEntries(Object.entries(dialectTitles).map(([name, title]) => [name, () => title]))

/** Dialect of the interceptor's table, or `auto`. */
export const dialectField = choice<string>({
  label: () => t('dialect'),
  hint: () => t('dialectHint'),
  options: { auto: () => t('dialectAuto'), ...titles },
  otherwise: 'auto',
})

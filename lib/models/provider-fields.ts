import * as z from 'zod/mini'
import { flag, optional, own, text, type ValuesOf } from '#lib/fields/shared.ts'
import { type ProviderType, type ProviderTypeInfo, providerApis } from './provider-types.ts'

/** Fields of a provider, in the words of its type. `hasKey`: a key is stored, which an empty field keeps. */
export function providerFields({ title, baseUrl, needsKey }: ProviderTypeInfo, hasKey = false) {
  return {
    apiKey: optional(
      text({
        label: needsKey ? 'API key' : 'API key (optional)',
        hint: hasKey ? 'A key is stored. Leave this empty to keep it.' : 'Stored encrypted; it is never shown again.',
        most: 1_000,
        required: 'Enter a key.',
        mono: true,
        type: 'password',
      }),
    ),
    baseUrl: optional(
      text({
        label: baseUrl === null ? 'Base URL' : 'Base URL (optional)',
        hint: baseUrl === null ? 'Any server that speaks OpenAI’s Chat Completions API.' : `Leave empty for ${baseUrl}`,
        most: 500,
        placeholder: baseUrl ?? 'http://127.0.0.1:8000/v1',
        mono: true,
        type: 'url',
      }),
    ),
    title: text({ label: 'Title', most: 80, otherwise: title, required: 'Enter a title.' }),
    /** Null takes the usual one for the provider. */
    api: own({ label: 'Interface', schema: z.nullable(z.enum(providerApis)), otherwise: null }),
    offersListed: flag({
      label: 'Offer every model it lists',
      hint: 'To everyone, including models added later. Otherwise each model is off until you turn it on.',
      otherwise: false,
    }),
  }
}

export const idField = text({
  label: 'Id',
  hint: 'The first part of model names, as in openai:gpt-x.',
  most: 40,
  pattern: [/^[a-z0-9][a-z0-9_-]*$/, 'Use lower-case letters, digits, - and _, at most 40.'],
  isVerbatim: true,
  mono: true,
})

type ProviderValues = ValuesOf<ReturnType<typeof providerFields>>

/** New provider. An absent title is that of its type; the key is sealed, and never returned. */
export interface ProviderInput extends Partial<ProviderValues> {
  /** The first half of `provider:model`. */
  id: string
  type: ProviderType
}

/** Changes of a provider. An absent field stays unchanged; a null key removes the key. For a declared provider only `enabled` can change. */
export interface ProviderPatch extends Partial<ProviderValues> {
  enabled?: boolean
}

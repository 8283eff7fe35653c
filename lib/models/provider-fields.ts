import * as z from 'zod/mini'
import { flag, optional, own, text, type ValuesOf } from '#lib/fields/shared.ts'
import { providerFields as t } from '#lib/words/en/provider-fields.ts'
import { type ProviderType, type ProviderTypeInfo, providerApis } from './provider-types.ts'

/** Fields of a provider, in the words of its type. `hasKey`: a key is stored, which an empty field keeps. */
export function providerFields({ title, baseUrl, needsKey }: ProviderTypeInfo, hasKey = false) {
  return {
    apiKey: optional(
      text({
        label: () => t(needsKey ? 'apiKey' : 'apiKeyOptional'),
        hint: () => t(hasKey ? 'apiKeyStored' : 'apiKeyHint'),
        most: 1_000,
        required: () => t('apiKeyRequired'),
        mono: true,
        type: 'password',
      }),
    ),
    baseUrl: optional(
      text({
        label: () => t(baseUrl === null ? 'baseUrl' : 'baseUrlOptional'),
        hint: () => (baseUrl === null ? t('baseUrlHint') : t('baseUrlKnown', { url: baseUrl })),
        most: 500,
        placeholder: baseUrl ?? 'http://127.0.0.1:8000/v1',
        mono: true,
        type: 'url',
      }),
    ),
    title: text({ label: () => t('title'), most: 80, otherwise: title, required: () => t('titleRequired') }),
    /** Null takes the usual one for the provider. */
    api: own({ label: () => t('api'), schema: z.nullable(z.enum(providerApis)), otherwise: null }),
    offersListed: flag({
      label: () => t('offersListed'),
      hint: () => t('offersListedHint'),
      otherwise: false,
    }),
  }
}

export const idField = text({
  label: () => t('id'),
  hint: () => t('idHint'),
  most: 40,
  pattern: [/^[a-z0-9][a-z0-9_-]*$/, () => t('idPattern')],
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

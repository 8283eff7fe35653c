import { type ProviderApi, type ProviderType, type ProviderView, providerTypes } from '#lib/models/shared.ts'
import type { ProviderInput, ProviderPatch } from './models-api.ts'

/** Form of a provider, as typed. Empty `baseUrl`: the provider's own. Empty `apiKey`: the stored key stays. */
export interface ProviderForm {
  type: ProviderType
  id: string
  title: string
  baseUrl: string
  apiKey: string
  /** Empty: the usual one for the provider. */
  api: '' | ProviderApi
  offersListed: boolean
}

export type ProviderProblems = Partial<Record<keyof ProviderForm, string>>

export function newProviderForm(type: ProviderType, taken: readonly string[]): ProviderForm {
  return { type, id: freeId(type, taken), title: titleOf(type), baseUrl: '', apiKey: '', api: '', offersListed: false }
}

export function formOfProvider({ type, id, title, baseUrl, offersListed }: ProviderView): ProviderForm {
  return { type, id, title, baseUrl: baseUrl ?? '', apiKey: '', api: '', offersListed }
}

/** Finds problems by field. `hasKey`: a key is stored already. */
export function providerProblems(form: ProviderForm, hasKey: boolean): ProviderProblems {
  const info = providerTypes.find(({ type }) => type === form.type)
  const problems: ProviderProblems = {}
  if (!/^[a-z0-9][a-z0-9_-]{0,39}$/.test(form.id)) problems.id = 'Use lower-case letters, digits, - and _, at most 40.'
  const address = form.baseUrl.trim()
  if (address === '' && info?.baseUrl === null) problems.baseUrl = 'Enter the address of the server; it usually ends in /v1.'
  if (address !== '' && !/^https?:\/\/\S+$/.test(address)) problems.baseUrl = 'Enter an address that begins with http:// or https://.'
  if (info?.needsKey && address === '' && !hasKey && form.apiKey.trim() === '') problems.apiKey = `Enter an API key for ${info.title}.`
  return problems
}

export function providerInput(form: ProviderForm): ProviderInput {
  return {
    id: form.id,
    type: form.type,
    title: form.title.trim() || titleOf(form.type),
    baseUrl: form.baseUrl.trim() || null,
    offersListed: form.offersListed,
    ...(form.api === '' ? {} : { api: form.api }),
    ...(form.apiKey.trim() === '' ? {} : { apiKey: form.apiKey.trim() }),
  }
}

export function providerPatch(form: ProviderForm): ProviderPatch {
  const { id: _, type: __, ...patch } = providerInput(form)
  return patch
}

function titleOf(type: ProviderType): string {
  return providerTypes.find(info => info.type === type)?.title ?? type
}

function freeId(type: ProviderType, taken: readonly string[]): string {
  const base = type === 'openai-compatible' ? 'local' : type
  const isFree = (id: string) => !taken.includes(id)
  if (isFree(base)) return base
  for (let number = 2; ; number++) if (isFree(`${base}-${number}`)) return `${base}-${number}`
}

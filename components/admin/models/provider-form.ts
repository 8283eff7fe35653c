import { defaultsOf, type FormOf, formOf, problemsOf, readForm } from '#lib/fields/shared.ts'
import {
  idField,
  type ProviderInput,
  type ProviderPatch,
  type ProviderType,
  type ProviderView,
  providerFields,
  providerTypes,
} from '#lib/models/shared.ts'
import { adminModels as t } from '#lib/words/en/admin-models.ts'

/** Form of a provider, as typed. An empty key keeps the stored one; an empty title is that of the type. */
export interface ProviderForm extends FormOf<ReturnType<typeof providerFields>> {
  type: ProviderType
  id: string
}

export type ProviderProblems = Partial<Record<keyof ProviderForm, string>>

export function infoOf(type: ProviderType) {
  return providerTypes.find(info => info.type === type) ?? providerTypes[0]
}

export function newProviderForm(type: ProviderType, taken: readonly string[]): ProviderForm {
  const fields = providerFields(infoOf(type))
  return { ...formOf(fields, defaultsOf(fields)), type, id: freeId(type, taken) }
}

export function formOfProvider(provider: ProviderView): ProviderForm {
  const { type, id } = provider
  return { ...formOf(providerFields(infoOf(type)), { ...provider, apiKey: null, api: null }), type, id }
}

/** Finds problems by field. `hasKey`: a key is stored already. */
export function providerProblems(form: ProviderForm, hasKey: boolean): ProviderProblems {
  const info = infoOf(form.type)
  const problems: ProviderProblems = { ...problemsOf({ ...providerFields(info), id: idField }, withTitle(form)) }
  const address = form.baseUrl.trim()
  if (address === '' && info.baseUrl === null) problems.baseUrl = t('enterAnAddress')
  if (address !== '' && !/^https?:\/\/\S+$/.test(address)) problems.baseUrl = t('addressBegins')
  if (info.needsKey && address === '' && !hasKey && form.apiKey.trim() === '') problems.apiKey = t('enterAKey', { title: info.title })
  return problems
}

export function providerInput(form: ProviderForm): ProviderInput {
  return { id: form.id, type: form.type, ...providerPatch(form) }
}

/** Builds the change of a provider. What the form leaves to the stored provider is left out. */
export function providerPatch(form: ProviderForm): ProviderPatch {
  const { api, apiKey, ...values } = readForm(providerFields(infoOf(form.type)), withTitle(form)).values
  return { ...values, ...(api ? { api } : {}), ...(apiKey ? { apiKey } : {}) }
}

function withTitle(form: ProviderForm): ProviderForm {
  return { ...form, title: form.title.trim() || infoOf(form.type).title }
}

function freeId(type: ProviderType, taken: readonly string[]): string {
  const base = type === 'openai-compatible' ? 'local' : type
  const isFree = (id: string) => !taken.includes(id)
  if (isFree(base)) return base
  for (let number = 2; ; number++) if (isFree(`${base}-${number}`)) return `${base}-${number}`
}

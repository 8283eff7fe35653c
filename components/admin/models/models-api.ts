import type { ListJson } from '#components/list-json.ts'
import { request } from '#components/request.ts'
import type { ValuesOf } from '#lib/fields/shared.ts'
import type { ModelView, modelFields, ProviderInput, ProviderPatch, ProviderTest, ProviderView } from '#lib/models/shared.ts'

export const providersPath = '/api/admin/providers'
export const modelsPath = '/api/admin/models'

export type ProvidersJson = ListJson<ProviderView>
export type ModelsJson = ListJson<ModelView>

/** Change of a model. Absent fields stay. */
export type ModelPatch = Partial<ValuesOf<typeof modelFields>> & { offered?: boolean }

const providerPath = (id: string, below = '') => `${providersPath}/${encodeURIComponent(id)}${below}`

/** Calls the routes of providers and models. Each call throws `RequestError`. */
export const modelsApi = {
  createProvider: (input: ProviderInput) => request<unknown>(providersPath, { method: 'POST', body: input }),
  updateProvider: (id: string, patch: ProviderPatch) => request<unknown>(providerPath(id), { method: 'PATCH', body: patch }),
  removeProvider: (id: string) => request<void>(providerPath(id), { method: 'DELETE' }),
  testProvider: (id: string) => request<ProviderTest>(providerPath(id, '/test'), { method: 'POST', body: {} }),
  testForm: (input: ProviderInput) => request<ProviderTest>(`${providersPath}/test`, { method: 'POST', body: input }),
  refreshModels: (id: string) => request<unknown>(providerPath(id, '/refresh'), { method: 'POST', body: {} }),
  updateModel: (id: string, patch: ModelPatch) =>
    request<unknown>(`${modelsPath}/${encodeURIComponent(id)}`, { method: 'PATCH', body: patch }),
  offer: (ids: readonly string[], offered: boolean) => request<void>(`${modelsPath}/offered`, { method: 'PUT', body: { ids, offered } }),
  setDefault: (id: string | null) => request<unknown>(`${modelsPath}/default`, { method: 'PUT', body: { id } }),
}

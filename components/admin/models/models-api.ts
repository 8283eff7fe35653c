import { request } from '#components/request.ts'
import type { ValuesOf } from '#lib/fields/shared.ts'
import type { modelFields, ProviderInput, ProviderPatch } from '#lib/models/shared.ts'

/** Change of a model. Absent fields stay. */
export type ModelPatch = Partial<ValuesOf<typeof modelFields>> & { offered?: boolean }

/** Calls the routes of providers and models. Each call throws `RequestError`. */
export const modelsApi = {
  createProvider: (input: ProviderInput) => request('POST /api/admin/providers', { body: input }),
  updateProvider: (id: string, patch: ProviderPatch) =>
    request('PATCH /api/admin/providers/[providerId]', { params: { providerId: id }, body: patch }),
  removeProvider: (id: string) => request('DELETE /api/admin/providers/[providerId]', { params: { providerId: id } }),
  testProvider: (id: string) => request('POST /api/admin/providers/[providerId]/test', { params: { providerId: id } }),
  testForm: (input: ProviderInput) => request('POST /api/admin/providers/test', { body: input }),
  refreshModels: (id: string) => request('POST /api/admin/providers/[providerId]/refresh', { params: { providerId: id } }),
  updateModel: (id: string, patch: ModelPatch) => request('PATCH /api/admin/models/[modelId]', { params: { modelId: id }, body: patch }),
  offer: (ids: readonly string[], offered: boolean) => request('PUT /api/admin/models/offered', { body: { ids, offered } }),
  setDefault: (id: string | null) => request('PUT /api/admin/models/default', { body: { id } }),
}

import type { ListJson } from '#components/list-json.ts'
import { request } from '#components/request.ts'
import type { PolicyInput, PolicyView } from '#lib/mcp/shared.ts'

export const policiesPath = '/api/admin/policies'

export type PoliciesJson = ListJson<PolicyView>

/** Calls the policy routes. Each call throws `RequestError`. */
export const policiesApi = {
  create: (input: PolicyInput) => request<unknown>(policiesPath, { method: 'POST', body: input }),
  update: (id: string, patch: Partial<PolicyInput>) => request<unknown>(`${policiesPath}/${id}`, { method: 'PATCH', body: patch }),
  remove: (id: string) => request<void>(`${policiesPath}/${id}`, { method: 'DELETE' }),
  reorder: (ids: readonly string[]) => request<unknown>(`${policiesPath}/order`, { method: 'PUT', body: { ids } }),
}

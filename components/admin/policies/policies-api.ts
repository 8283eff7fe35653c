import { request } from '#components/request.ts'
import type { PolicyInput } from '#lib/mcp/shared.ts'

/** Calls the policy routes. Each call throws `RequestError`. */
export const policiesApi = {
  create: (input: PolicyInput) => request('POST /api/admin/policies', { body: input }),
  update: (id: string, patch: Partial<PolicyInput>) =>
    request('PATCH /api/admin/policies/[policyId]', { params: { policyId: id }, body: patch }),
  remove: (id: string) => request('DELETE /api/admin/policies/[policyId]', { params: { policyId: id } }),
  reorder: (ids: readonly string[]) => request('PUT /api/admin/policies/order', { body: { ids } }),
}

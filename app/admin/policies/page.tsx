import type { Metadata } from 'next'
import { PoliciesPage } from '#components/admin/policies/policies-page.tsx'
import { adminActor } from '#lib/http/index.ts'

export const metadata: Metadata = { title: 'Policies' }

export default async function AdminPolicies() {
  await adminActor()
  return <PoliciesPage />
}

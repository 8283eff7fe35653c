import type { Metadata } from 'next'
import { PoliciesPage } from '#components/admin/policies/policies-page.tsx'
import { adminActor } from '#lib/http/index.ts'
import { adminPolicies as t } from '#lib/words/en/admin-policies.ts'

export const generateMetadata = (): Metadata => ({ title: t('policies') })

export default async function AdminPolicies() {
  await adminActor()
  return <PoliciesPage />
}

import type { Metadata } from 'next'
import { ServiceAccountsPage } from '#components/admin/service-accounts/service-accounts-page.tsx'
import { adminActor } from '#lib/http/index.ts'
import { adminServiceAccounts as t } from '#lib/words/en/admin-service-accounts.ts'

export const generateMetadata = (): Metadata => ({ title: t('serviceAccounts') })

export default async function AdminServiceAccounts() {
  await adminActor()
  return <ServiceAccountsPage />
}

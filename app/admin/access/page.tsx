import type { Metadata } from 'next'
import { AccessPage } from '#components/admin/access/access-page.tsx'
import { adminActor } from '#lib/http/index.ts'
import { adminAccess as t } from '#lib/words/en/admin-access.ts'

export const generateMetadata = (): Metadata => ({ title: t('access') })

export default async function AdminAccess({ searchParams }: { searchParams: Promise<{ user?: string | string[] }> }) {
  await adminActor('admin:access')
  const { user } = await searchParams
  return <AccessPage userId={typeof user === 'string' ? user : null} />
}

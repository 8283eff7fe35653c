import type { Metadata } from 'next'
import { ModelsPage } from '#components/admin/models/models-page.tsx'
import { adminActor } from '#lib/http/index.ts'
import { adminModels as t } from '#lib/words/en/admin-models.ts'

export const generateMetadata = (): Metadata => ({ title: t('models') })

export default async function AdminModels() {
  await adminActor()
  return <ModelsPage />
}

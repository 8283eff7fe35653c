import type { Metadata } from 'next'
import { ModelsPage } from '#components/admin/models/models-page.tsx'
import { adminActor } from '#lib/http/index.ts'

export const metadata: Metadata = { title: 'Models' }

export default async function AdminModels() {
  await adminActor()
  return <ModelsPage />
}

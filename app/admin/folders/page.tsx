import type { Metadata } from 'next'
import { FoldersPage } from '#components/admin/folders/folders-page.tsx'
import { adminActor } from '#lib/http/index.ts'
import { adminFolders as t } from '#lib/words/en/admin-folders.ts'

export const generateMetadata = (): Metadata => ({ title: t('folders') })

export default async function AdminFolders() {
  await adminActor()
  return <FoldersPage />
}

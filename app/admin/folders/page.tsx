import type { Metadata } from 'next'
import { FoldersPage } from '#components/admin/folders/folders-page.tsx'
import { adminActor } from '#lib/http/index.ts'

export const metadata: Metadata = { title: 'Folders' }

export default async function AdminFolders() {
  await adminActor()
  return <FoldersPage />
}

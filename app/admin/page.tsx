import { redirect } from 'next/navigation'
import { adminActor } from '#lib/http/index.ts'

export default async function AdminPage() {
  await adminActor()
  redirect('/admin/servers')
}

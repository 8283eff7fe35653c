import { redirect } from 'next/navigation'
import { adminActor } from '#lib/http/index.ts'

/** Leads to the first page of the settings. */
export default async function AdminSettings() {
  await adminActor()
  redirect('/admin/settings/workspace')
}

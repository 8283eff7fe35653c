import type { Metadata } from 'next'
import { Schedules } from '#components/schedules/schedules.tsx'
import { pageActor } from '#lib/http/index.ts'

export const metadata: Metadata = { title: 'Schedules' }

export default async function SchedulesPage() {
  await pageActor()
  return <Schedules />
}

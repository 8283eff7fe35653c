import type { Metadata } from 'next'
import { Schedules } from '#components/schedules/schedules.tsx'
import { pageActor } from '#lib/http/index.ts'
import { schedules as t } from '#lib/words/en/schedules.ts'

export const generateMetadata = (): Metadata => ({ title: t('schedules') })

export default async function SchedulesPage() {
  await pageActor()
  return <Schedules />
}

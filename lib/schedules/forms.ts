import { z } from 'zod'
import { changesOf, shapeOf, startsOf } from '#lib/fields/shared.ts'
import { scheduleFields } from './schedule-fields.ts'

const { cron, timeZone } = shapeOf(scheduleFields)
const selectedTools = z.array(z.string().min(1).max(300)).max(1000)

export const previewSchema = z.strictObject({ cron, timeZone })

export const scheduleFormSchema = z.strictObject({
  ...startsOf(scheduleFields),
  cron,
  timeZone,
  selectedTools: selectedTools.default(['*']),
})

export const scheduleChangeSchema = z.strictObject({
  ...changesOf(scheduleFields),
  selectedTools: selectedTools.exactOptional(),
  isPaused: z.boolean().exactOptional(),
})

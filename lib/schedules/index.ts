export { createSchedules } from './create-schedules.ts'
export { previewSchema, scheduleChangeSchema, scheduleFormSchema } from './forms.ts'
export type { ScheduleChange, ScheduleForm, ScheduleRunState, ScheduleRunView, Schedules, ScheduleView } from './schedules.ts'

export { scheduleFields } from './schedule-fields.ts'
export type { ScheduleForm, ScheduleRunState } from './schedules.ts'
export { cronOf, dayNames, describeCron, type When, whenOf } from './when.ts'

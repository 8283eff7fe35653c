import type { ScheduleForm, ScheduleRunState } from './schedules.ts'

/** Schedule as the page gets it. Times are ISO 8601 UTC. */
export interface ScheduleJson extends ScheduleForm {
  id: string
  projectName: string | null
  isPaused: boolean
  nextAt: string | null
  problem: string | null
  runs: { dueAt: string; state: ScheduleRunState; problem: string | null; chatId: string | null }[]
}

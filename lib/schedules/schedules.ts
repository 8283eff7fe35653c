import type { Actor } from '#lib/auth/index.ts'
import type { ValuesOf } from '#lib/fields/shared.ts'
import type { scheduleFields } from './schedule-fields.ts'

export interface ScheduleForm extends ValuesOf<typeof scheduleFields> {
  /** As those of a chat. */
  selectedTools: string[]
}

export interface ScheduleChange extends Partial<ScheduleForm> {
  isPaused?: boolean
}

/** `starting`: it is about to start, or waits for the answer that its chat is writing. `started`: its answer is in the chat. `refused`: it could not be started. `missed`: no process was there in time. */
export type ScheduleRunState = 'starting' | 'started' | 'refused' | 'missed'

export interface ScheduleRunView {
  dueAt: Date
  state: ScheduleRunState
  problem: string | null
  chatId: string | null
}

export interface ScheduleView extends ScheduleForm {
  id: string
  /** Null where it has none, or the person is no longer in it. */
  projectName: string | null
  isPaused: boolean
  /** Null while it is paused. */
  nextAt: Date | null
  /** Reason for which the last run was not started. */
  problem: string | null
  /** The newest first. */
  runs: ScheduleRunView[]
}

/** Schedules of one person; another person's is `schedule_not_found`. */
export interface Schedules {
  list(actor: Actor): Promise<ScheduleView[]>
  get(actor: Actor, scheduleId: string): Promise<ScheduleView>
  /** Throws `unusable` for a time, `limit_reached`, and what its assistant or model refuse. */
  create(actor: Actor, form: ScheduleForm): Promise<ScheduleView>
  update(actor: Actor, scheduleId: string, change: ScheduleChange): Promise<ScheduleView>
  remove(actor: Actor, scheduleId: string): Promise<void>
  /** Starts a run beside the planned ones. Throws what refuses it. */
  runNow(actor: Actor, scheduleId: string): Promise<{ chatId: string; runId: string }>
  /** Returns the next times of a form. Throws `unusable`. */
  preview(time: { cron: string; timeZone: string }): Date[]
  /** Starts the runs that are due, and looks after those that a process which died has left. Another process starts what is left at the signal. */
  runDue(signal?: AbortSignal): Promise<void>
}

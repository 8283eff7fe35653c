import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { createSchedules, type ScheduleForm, type Schedules } from '#lib/schedules/index.ts'
import type { TestEngine } from './engine.ts'

interface Process {
  nowMs: () => number
  /** People who may use Parley. */
  admitted: Map<string, Actor>
  runs?: Pick<TestEngine['runs'], 'start'> | undefined
}

/** Makes the schedules of one process, for which no model but the default is offered. */
export function schedulesOf(engine: TestEngine, { nowMs, admitted, runs = engine.runs }: Process): Schedules {
  const { platform, chats, assistants } = engine
  const clock = { ...platform.clock, nowMs }
  const actorOf = async (userId: string) => admitted.get(userId) ?? null
  const models = { resolve: () => Promise.reject(new AppError('model_not_found')) }
  return createSchedules({ platform: { ...platform, clock }, chats, runs, models, assistants, actorOf })
}

/** A message of each morning at nine. */
export const scheduleForm: ScheduleForm = {
  title: 'Morning report',
  text: 'What is new?',
  cron: '0 9 * * *',
  timeZone: 'UTC',
  assistantId: null,
  model: null,
  selectedTools: ['*'],
  keepsChat: false,
  projectId: null,
  isShared: false,
}

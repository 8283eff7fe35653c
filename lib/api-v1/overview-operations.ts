import { z } from 'zod'
import { named } from '#lib/http/index.ts'
import type { Operation } from './operation.ts'
import { listOf } from './schemas.ts'

const time = z.iso.datetime()
const liveRun = z.object({
  id: z.string(),
  person: z.string().describe('Name of who asked for the answer'),
  model: z.string(),
  started_at: time,
  step: z.int(),
  state: z.enum(['running', 'waiting', 'paused', 'stopping']),
  waits_for: z.object({ kind: z.string(), tool: z.string().nullable(), approvers: z.string().nullable() }).nullable(),
})

const overview = z.looseObject({
  health: z.looseObject({ database_problem: z.string().nullable() }),
  live: z.object({ runs: z.array(liveRun), count: z.int() }),
  failures: z.array(z.object({ code: z.string(), model: z.string(), count: z.int(), last_at: time })),
  queue: z.object({ count: z.int(), oldest_at: time.nullable() }),
})

/** Operations on the state of the workspace as a whole. */
export const overviewOperations = {
  getOverview: {
    method: 'get',
    path: '/admin/overview',
    summary: 'Get the state of the workspace: health, what runs, what failed in the last day, what it costs',
    right: 'admin:read',
    success: { status: 200, json: overview },
  },
  listLiveRuns: {
    method: 'get',
    path: '/admin/runs',
    summary: 'List the answers being written, those of the longest time first, 100 at most; nothing of their chats',
    right: 'admin:read',
    success: { status: 200, json: listOf(liveRun) },
  },
  stopAnyRun: {
    method: 'post',
    path: '/admin/runs/{runId}/stop',
    summary: 'Stop an answer of anybody; what is written so far stays',
    right: 'admin:settings',
    params: named('runId'),
    success: { status: 204 },
    refusals: ['run_not_found', 'run_finished'],
  },
} satisfies Record<string, Operation>

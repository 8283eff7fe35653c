import { z } from 'zod'
import { emptyBody, named, scopes } from '#lib/http/index.ts'
import { eventSchemas } from './event-schemas.ts'
import type { Operation } from './operation.ts'
import { accepted, run } from './schemas.ts'

const reason = z.string().max(4000).exactOptional()

const inputAnswer = z.strictObject({
  choice: z.string().min(1).max(200).describe("One of the request's options"),
  content: z.unknown().exactOptional(),
  reason,
})

const approval = z.strictObject({
  tool_call_id: z.string().min(1).max(300),
  approved: z.boolean(),
  scope: z.enum(['once', 'session', 'always']).exactOptional(),
  reason,
})

export const runOperations = {
  getRun: {
    method: 'get',
    path: '/runs/{runId}',
    summary: 'Get the current state of a run',
    right: 'chat:read',
    params: named('runId'),
    success: { status: 200, json: run },
  },
  streamRun: {
    method: 'get',
    path: '/runs/{runId}/events',
    summary: 'Stream the events of a run from its start or after Last-Event-ID, live until done',
    right: 'chat:read',
    scope: scopes.run,
    resumable: true,
    success: { status: 200, events: eventSchemas },
    refusals: ['events_expired'],
  },
  stopRun: {
    method: 'post',
    path: '/runs/{runId}/stop',
    summary: 'Stop a run; the partial answer is kept',
    right: 'chat:write',
    scope: scopes.run,
    body: emptyBody,
    success: { status: 202, json: accepted },
    refusals: ['run_finished'],
  },
  answerInput: {
    method: 'post',
    path: '/runs/{runId}/inputs/{inputId}',
    summary: 'Answer a question that a run waits for',
    right: 'chat:write',
    scope: scopes.input,
    body: inputAnswer,
    success: { status: 202, json: accepted },
    refusals: ['input_not_found', 'input_answered', 'invalid_choice', 'invalid_form'],
  },
  approve: {
    method: 'post',
    path: '/runs/{runId}/approvals',
    summary: 'Approve or deny a tool call by its id',
    right: 'chat:write',
    scope: scopes.run,
    body: approval,
    success: { status: 202, json: accepted },
    refusals: ['input_not_found', 'input_answered', 'invalid_choice'],
  },
} satisfies Record<string, Operation>

import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { v1Shapes } from '#lib/api-v1/index.ts'
import type { V1App } from '#tests/support/v1-app.ts'
import { doneOf, only, type V1Frame } from '#tests/support/v1-client.ts'
import { sharedV1App } from './shared.ts'

let v1: V1App

beforeAll(async () => {
  v1 = await sharedV1App()
})

beforeEach(() => v1.provider.reset())

const run = async (runId: string) => (await v1.ann.request('GET', `/runs/${runId}`)).body
const events = (runId: string, headers: Record<string, string> = {}) => v1.ann.open('GET', `/runs/${runId}/events`, undefined, headers)

/** Polls until the run has a status. */
async function reaches(runId: string, status: string): Promise<Record<string, unknown>> {
  for (const end = Date.now() + 5000; Date.now() < end; ) {
    const current = await run(runId)
    if (current.status === status) return current
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  throw new Error(`the run did not become ${status}`)
}

describe('GET /api/v1/runs/{run_id}', () => {
  it('[life-02] tells how a run ended, and what it used', async () => {
    const done = doneOf(await v1.ann.send({ message: 'Hello' }))
    const body = await run(done.run_id)
    expect(v1Shapes.run.strict().parse(body)).toEqual({
      run_id: done.run_id,
      session_id: done.session_id,
      status: 'completed',
      finish_reason: 'stop',
      iterations: 1,
      usage: done.usage,
      inputs: [],
      parent_run_id: null,
      depth: 0,
      children: [],
      started_at: expect.any(String),
      finished_at: expect.any(String),
    })
  })

  it('reports why a run failed', async () => {
    const frames = await v1.ann.send({ message: 'Fail', model: 'status-401' })
    expect(await run(doneOf(frames).run_id)).toMatchObject({ status: 'failed', finish_reason: 'error', error: only(frames, 'error')[0] })
  })
})

describe('GET /api/v1/runs/{run_id}/events', () => {
  it('[run-20] gives every reader the same events, from the start and after any of them', async () => {
    await v1.provider.script('guide', [{ text: 'one two ' }, { call: { name: 'echo', arguments: { message: 'hi' } } }], [{ text: 'three' }])
    const frames = await v1.ann.send({ message: 'Count', selected_tools: ['everything.echo'] })
    const { run_id } = doneOf(frames)
    expect(await (await events(run_id)).all()).toEqual(frames)
    for (const { id } of frames) {
      expect(await (await events(run_id, { 'last-event-id': String(id) })).all()).toEqual(frames.filter(frame => frame.id > id))
    }
  })

  it('[run-19] goes on live for a reader that comes back, while another reads on', async () => {
    await v1.provider.script('guide', [{ text: 'first ' }, { hold: 'more' }, { text: 'second ' }, { hold: 'end' }, { text: 'third' }])
    const first = await v1.ann.open('POST', '/chat/stream', { message: 'Slowly' })
    const { data: start } = await first.next('start')
    const seen = await first.next('chunk')
    await first.leave()
    const back = await events(start.run_id, { 'last-event-id': String(seen.id) })
    const other = await events(start.run_id)
    await v1.provider.release('more')
    expect((await back.next('chunk')).data.content).toContain('second')
    expect((await run(start.run_id)).status).toBe('running')
    await v1.provider.release('end')
    const whole = await other.all()
    expect(doneOf(whole).response).toBe('first second third')
    expect(await back.all()).toEqual(whole.filter(({ id }) => id > seen.id))
  })

  it('refuses an id that is none', async () => {
    const { run_id } = doneOf(await v1.ann.send({ message: 'Hello' }))
    const { status, body } = await v1.ann.request('GET', `/runs/${run_id}/events`, undefined, { 'last-event-id': 'x' })
    expect([status, body.error.code]).toEqual([400, 'invalid_request'])
  })
})

describe('POST /api/v1/runs/{run_id}/stop', () => {
  it('[run-04] cancels the provider, keeps the partial answer, and is refused afterwards', async () => {
    await v1.provider.script('guide', [{ text: 'Once upon ' }, { hold: 'forever' }, { text: 'a time' }])
    const stream = await v1.ann.open('POST', '/chat/stream', { message: 'A story' })
    const { data: start } = await stream.next('start')
    await stream.next('chunk')
    const stopped = await v1.ann.request('POST', `/runs/${start.run_id}/stop`)
    expect([stopped.status, stopped.body]).toEqual([202, { run_id: start.run_id }])
    const frames = await stream.all()
    expect(doneOf(frames)).toMatchObject({ finish_reason: 'stopped', response: text(frames) })
    expect(text(frames)).toContain('Once')
    await v1.provider.waitFor(({ closed }) => closed?.by === 'client')
    expect(await run(start.run_id)).toMatchObject({ finish_reason: 'stopped' })
    const { data } = (await v1.ann.request('GET', `/sessions/${start.session_id}/messages`)).body
    expect(data.at(-1)).toMatchObject({ role: 'assistant', content: text(frames), finish_reason: 'stopped' })
    const again = await v1.ann.request('POST', `/runs/${start.run_id}/stop`)
    expect([again.status, again.body.error.code]).toEqual([409, 'run_finished'])
  })
})

describe('a run that waits for a person', () => {
  async function waiting(path: string) {
    await v1.provider.script(
      'guide',
      [{ call: { name: 'files__write_file', arguments: { path, text: 'hello' } } }],
      [{ text: 'Finished.' }],
    )
    const stream = await v1.ann.open('POST', '/chat/stream', { message: `Write ${path}`, selected_tools: ['files.write_file'] })
    const { data: start } = await stream.next('start')
    const { data: input } = await stream.next('input_required')
    const { data: approval, id } = await stream.next('tool_approval')
    return { stream, runId: start.run_id, sessionId: start.session_id, input, approval, approvalEventId: id }
  }

  it('[run-12] says what for, and goes on once the call is approved', async () => {
    const { stream, runId, input, approval } = await waiting('approved.txt')
    expect(input).toMatchObject({
      kind: 'approval',
      tool_call_id: approval.tool_call_id,
      options: ['allow_once', 'allow_session', 'allow_always', 'deny'],
    })
    expect(approval).toMatchObject({ name: 'files.write_file', arguments: { path: 'approved.txt', text: 'hello' } })
    expect(await reaches(runId, 'waiting')).toMatchObject({ inputs: [input], finish_reason: null, finished_at: null })
    const answered = await v1.ann.request('POST', `/runs/${runId}/approvals`, { tool_call_id: approval.tool_call_id, approved: true })
    expect([answered.status, answered.body]).toEqual([202, { run_id: runId }])
    const frames = await stream.all()
    expect(only(frames, 'tool_result')).toMatchObject([{ outcome: 'ok', success: true }])
    expect(doneOf(frames).response).toBe('Finished.')
    for (const [path, body] of [
      [`/runs/${runId}/approvals`, { tool_call_id: approval.tool_call_id, approved: false }],
      [`/runs/${runId}/inputs/${input.input_id}`, { choice: 'deny' }],
    ] as const) {
      const again = await v1.ann.request('POST', path, body)
      expect([again.status, again.body.error.code]).toEqual([409, 'input_answered'])
    }
  })

  it('[run-12] shows the model a denial with its reason', async () => {
    const { stream, runId, input } = await waiting('denied.txt')
    const answer = { choice: 'deny', reason: 'Not on a Friday.' }
    expect((await v1.ann.request('POST', `/runs/${runId}/inputs/${input.input_id}`, answer)).status).toBe(202)
    const [result] = only(await stream.all(), 'tool_result')
    expect(result).toMatchObject({ outcome: 'denied', success: false, result: expect.stringContaining('Not on a Friday.') })
    const second = (await v1.provider.requests('guide'))[1]
    expect(JSON.stringify(second?.body)).toContain('Not on a Friday.')
  })

  it('is complete for a reader that begins at the question', async () => {
    const { stream, runId, input, approval, approvalEventId } = await waiting('late.txt')
    const late = await events(runId, { 'last-event-id': String(approvalEventId - 1) })
    expect((await late.next('tool_approval')).data).toEqual(approval)
    await v1.ann.request('POST', `/runs/${runId}/inputs/${input.input_id}`, { choice: 'deny' })
    await stream.all()
  })

  it('takes only one of the choices, and only questions that it asked', async () => {
    const { stream, runId, input } = await waiting('choices.txt')
    const wrong = await v1.ann.request('POST', `/runs/${runId}/inputs/${input.input_id}`, { choice: 'perhaps' })
    expect([wrong.status, wrong.body.error.code]).toEqual([422, 'invalid_choice'])
    const other = await v1.ann.request('POST', `/runs/${runId}/inputs/${runId}`, { choice: 'deny' })
    expect([other.status, other.body.error.code]).toEqual([404, 'input_not_found'])
    const call = await v1.ann.request('POST', `/runs/${runId}/approvals`, { tool_call_id: 'call_nonsense', approved: true })
    expect([call.status, call.body.error.code]).toEqual([404, 'input_not_found'])
    for (const path of [`/runs/${runId}/inputs/${input.input_id}`, `/runs/${runId}/approvals`]) {
      const foreign = await v1.bob.request('POST', path, { choice: 'deny' })
      expect([foreign.status, foreign.body.error.code]).toEqual([404, 'run_not_found'])
    }
    await v1.ann.request('POST', `/runs/${runId}/inputs/${input.input_id}`, { choice: 'deny' })
    await stream.all()
  })

  it('can be stopped while it waits', async () => {
    const { stream, runId } = await waiting('stopped.txt')
    expect((await v1.ann.request('POST', `/runs/${runId}/stop`)).status).toBe(202)
    const frames = await stream.all()
    expect(only(frames, 'tool_result')).toMatchObject([{ outcome: 'cancelled' }])
    expect(doneOf(frames).finish_reason).toBe('stopped')
  })
})

function text(frames: V1Frame[]): string {
  return only(frames, 'chunk')
    .map(({ content }) => content)
    .join('')
}

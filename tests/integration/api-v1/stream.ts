import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import type { RecordedRequest } from '#tests/support/provider/index.ts'
import type { V1App } from '#tests/support/v1-app.ts'
import { doneOf, only, type V1Frame } from '#tests/support/v1-client.ts'
import { sharedV1App } from './shared.ts'

let v1: V1App

beforeAll(async () => {
  v1 = await sharedV1App()
})

beforeEach(() => v1.provider.reset())

const names = (frames: V1Frame[]) => frames.map(({ event }) => event)
const joined = (frames: V1Frame[]) =>
  only(frames, 'chunk')
    .map(({ content }) => content)
    .join('')

/** Names of the events, with neighbours of one kind merged. */
const outline = (frames: V1Frame[]) => names(frames).filter((event, index, all) => event !== all[index - 1])

function bodyOf(request: RecordedRequest | undefined): unknown {
  if (!request) throw new Error('the provider was not asked')
  return request.body
}

async function offered(model = 'guide'): Promise<string[]> {
  const requests = await v1.provider.requests(model)
  const { tools = [] } = bodyOf(requests.at(-1)) as { tools?: { function: { name: string } }[] }
  return tools.map(tool => tool.function.name).sort()
}

describe('POST /api/v1/chat/stream', () => {
  it('[api-02] streams text as it arrives and closes the step with its complete message', async () => {
    await v1.provider.script('guide', [{ reasoning: 'Rivers.' }, { text: 'The Danube is long.', delayMs: 40 }])
    const stream = await v1.ann.open('POST', '/chat/stream', { message: 'Name a river.' })
    const { headers } = stream.response
    expect([headers.get('content-type'), headers.get('cache-control'), headers.get('x-accel-buffering')]).toEqual([
      expect.stringContaining('text/event-stream'),
      'no-cache, no-transform',
      'no',
    ])
    const frames = await stream.all()
    expect(outline(frames)).toEqual(['start', 'reasoning', 'chunk', 'iteration', 'done'])
    expect(only(frames, 'chunk').length).toBeGreaterThan(1)
    const done = doneOf(frames)
    const [step] = only(frames, 'iteration')
    expect(joined(frames)).toBe('The Danube is long.')
    expect(done).toMatchObject({ response: 'The Danube is long.', reasoning: 'Rivers.', finish_reason: 'stop', model: 'mock:guide' })
    expect(done.metadata).toMatchObject({ mode: 'live', batch_mode: false, iterations: 1, tool_calls: 0 })
    expect(step).toMatchObject({
      iteration: 1,
      content: 'The Danube is long.',
      reasoning: 'Rivers.',
      tool_calls: null,
      finish_reason: 'stop',
      status_text: 'The Danube is long.',
      usage: done.usage,
    })
    const ids = frames.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
  })

  it('[run-31] carries the request id of the sender, and streams the same run again', async () => {
    const send = { message: 'Once', request_id: newId() }
    const first = await v1.ann.send(send)
    expect(only(first, 'start')[0]?.request_id).toBe(send.request_id)
    expect(doneOf(first).request_id).toBe(send.request_id)
    expect(await v1.ann.send(send)).toEqual(first)
    expect(await v1.provider.requests('guide')).toHaveLength(1)
  })

  it('[api-02] sends only complete messages in batch mode, and the note of the reference', async () => {
    await v1.provider.script(
      'guide',
      [{ text: 'I look.' }, { call: { name: 'echo', arguments: { message: 'hi' } } }],
      [{ text: 'It said hi.' }],
    )
    const frames = await v1.ann.send({ message: 'Use echo', selected_tools: ['everything.echo'], mode: 'batch' })
    expect(names(frames).toSorted()).toEqual(['done', 'iteration', 'iteration', 'start', 'tool_call', 'tool_result'])
    expect(only(frames, 'iteration').map(({ content }) => content)).toEqual(['I look.', 'It said hi.'])
    expect(doneOf(frames)).toMatchObject({
      response: 'I look.It said hi.',
      metadata: {
        mode: 'batch',
        batch_mode: true,
        fake_streaming_note: 'Client should simulate word-by-word display',
        iterations: 2,
        tool_calls: 1,
      },
    })
    const replay = await (await v1.ann.open('GET', `/runs/${doneOf(frames).run_id}/events`)).all()
    expect(replay).toEqual(frames)
  })

  it('gives a failure of the provider as error and done, with the partial answer', async () => {
    const frames = await v1.ann.send({ message: 'Break', model: 'stream-error' })
    expect(outline(frames).slice(-2)).toEqual(['error', 'done'])
    expect(only(frames, 'error')[0]).toMatchObject({ code: expect.stringMatching(/^provider_/), retryable: expect.any(Boolean) })
    expect(doneOf(frames)).toMatchObject({ finish_reason: 'error', response: joined(frames) })
  })

  it('[run-17] refuses a second send while a run is in progress, and leaves the first alone', async () => {
    await v1.provider.script('guide', [{ text: 'First ' }, { hold: 'second' }, { text: 'answer.' }])
    const stream = await v1.ann.open('POST', '/chat/stream', { message: 'First' })
    const { data: start } = await stream.next('start')
    await stream.next('chunk')
    for (const path of ['/chat', '/chat/stream']) {
      const { status, body } = await v1.ann.request('POST', path, { message: 'Second', session_id: start.session_id })
      expect([status, body.error.code, body.error.details]).toEqual([409, 'run_in_progress', { run_id: start.run_id }])
    }
    const open = (await v1.ann.request('GET', `/sessions/${start.session_id}?include=messages`)).body
    expect(open).toMatchObject({ active_run_id: start.run_id, messages: [{ role: 'user', content: 'First' }] })
    await v1.provider.release('second')
    expect(doneOf(await stream.all()).response).toBe('First answer.')
    const { data } = (await v1.ann.request('GET', `/sessions/${start.session_id}/messages`)).body
    expect(data.map(({ content }: { content: string }) => content)).toEqual(['First', 'First answer.'])
  })
})

describe('tools over the stream', () => {
  it('[api-03] offers the model what was selected, by full or bare name, all of it, or nothing', async () => {
    await v1.ann.send({ message: 'x', selected_tools: ['files.read_file', 'echo', 'echo'] })
    expect(await offered()).toEqual([expect.stringContaining('echo'), expect.stringContaining('read_file')])
    for (const none of [undefined, null, []]) {
      await v1.ann.send({ message: 'x', ...(none === undefined ? {} : { selected_tools: none }) })
      expect(await offered()).toEqual([])
    }
    await v1.ann.send({ message: 'x', selected_tools: ['*'] })
    const { tools } = (await v1.ann.request('GET', '/tools')).body
    const own = ['agent', 'knowledge', 'memory', 'web', 'workspace']
    const ofServers = tools.filter(({ server }: { server: string }) => !own.includes(server))
    expect(ofServers.length).toBeGreaterThan(10)
    const names = await offered()
    expect(names.filter((name: string) => own.some(server => name.startsWith(`${server}__`)))).toEqual(['agent__delegate'])
    expect(names).toHaveLength(ofServers.length + 1)
  })

  it('[api-11] names the servers of an ambiguous tool, and unknown ones, and stores nothing', async () => {
    const before = (await v1.ann.request('GET', '/sessions?limit=100')).body.data.length
    const ambiguous = await v1.ann.request('POST', '/chat/stream', { message: 'x', selected_tools: ['read_file'] })
    expect([ambiguous.status, ambiguous.body.error.code]).toEqual([422, 'ambiguous_tool'])
    expect(ambiguous.body.error.details.candidates.toSorted()).toEqual(['copies.read_file', 'files.read_file'])
    const unknown = await v1.ann.request('POST', '/chat/stream', { message: 'x', selected_tools: ['files.read_file', 'files.nonsense'] })
    expect([unknown.status, unknown.body.error.code]).toEqual([422, 'unknown_tool'])
    expect(JSON.stringify(unknown.body.error)).toContain('files.nonsense')
    expect((await v1.ann.request('GET', '/sessions?limit=100')).body.data).toHaveLength(before)
  })

  it('[api-04] tells each call and its outcome, and gives the model the four roles', async () => {
    await v1.provider.script(
      'guide',
      [
        { text: 'Let me see. ' },
        { call: { name: 'echo', arguments: { message: 'hi' } } },
        { call: { name: 'files__read_file', arguments: { path: 'missing.txt' } } },
      ],
      [{ text: 'Done.' }],
    )
    const frames = await v1.ann.send({ message: 'Try both', selected_tools: ['*'] })
    expect(only(frames, 'tool_call')).toEqual([
      expect.objectContaining({ name: 'everything.echo', server: 'everything', arguments: { message: 'hi' }, iteration: 1 }),
      expect.objectContaining({ name: 'files.read_file', server: 'files', arguments: { path: 'missing.txt' }, iteration: 1 }),
    ])
    const [echoId, readId] = only(frames, 'tool_call').map(({ tool_call_id }) => tool_call_id)
    const results = new Map(only(frames, 'tool_result').map(result => [result.tool_call_id, result]))
    const [good, bad] = [results.get(echoId as string), results.get(readId as string)]
    expect(good).toMatchObject({ outcome: 'ok', success: true, result: 'Echo: hi', metadata: { tool_name: 'echo', server: 'everything' } })
    expect(bad).toMatchObject({ outcome: 'error', success: false, result: expect.stringContaining('missing.txt') })
    expect(good?.metadata.execution_time).toBe(`${good?.metadata.execution_time_ms}ms`)
    const [step, closing] = only(frames, 'iteration')
    expect(step).toMatchObject({
      content: 'Let me see. ',
      finish_reason: 'tool_calls',
      status_text: 'Using tools: everything.echo, files.read_file...',
      tool_calls: [
        { id: echoId, type: 'function', function: { name: 'everything.echo' } },
        { id: readId, type: 'function', function: { name: 'files.read_file' } },
      ],
    })
    expect(JSON.parse(step?.tool_calls?.[0]?.function.arguments ?? '')).toEqual({ message: 'hi' })
    expect(closing).toMatchObject({ iteration: 2, content: 'Done.', tool_calls: null, finish_reason: 'stop' })
    expect(doneOf(frames)).toMatchObject({ response: 'Let me see. Done.', metadata: { iterations: 2, tool_calls: 2 } })

    const [, second] = await v1.provider.requests('guide')
    const { messages, tool_choice } = bodyOf(second) as { messages: Record<string, unknown>[]; tool_choice: string }
    expect(tool_choice).toBe('auto')
    expect(messages.filter(({ role }) => role !== 'system').map(({ role, tool_call_id }) => [role, tool_call_id])).toEqual([
      ['user', undefined],
      ['assistant', undefined],
      ['tool', echoId],
      ['tool', readId],
    ])

    const { data } = (await v1.ann.request('GET', `/sessions/${doneOf(frames).session_id}/messages`)).body
    expect(data.map(({ role, content, name }: Record<string, unknown>) => [role, content, name])).toEqual([
      ['user', 'Try both', undefined],
      ['assistant', 'Let me see. ', undefined],
      ['tool', 'Echo: hi', 'everything.echo'],
      ['tool', bad?.result, 'files.read_file'],
      ['assistant', 'Done.', undefined],
    ])
    expect(data.at(-1).id).toBe(doneOf(frames).message_id)
  })
})

describe('a hundred streams on one process', () => {
  it('are open at the same time, and each ends whole', async () => {
    await v1.provider.script('guide', [{ text: 'First words, ' }, { hold: 'all are open' }, { text: 'last words.' }])
    const streams = await Promise.all(Array.from({ length: 100 }, () => v1.ann.open('POST', '/chat/stream', { message: 'Say something.' })))
    await Promise.all(streams.map(stream => stream.next('chunk')))
    await v1.provider.release('all are open')
    const all = await Promise.all(streams.map(stream => stream.all()))
    expect(new Set(all.map(joined))).toEqual(new Set(['First words, last words.']))
    expect(new Set(all.map(frames => doneOf(frames).run_id)).size).toBe(100)
  })
})

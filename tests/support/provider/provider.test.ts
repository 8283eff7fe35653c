import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MockProvider, startProvider } from './index.ts'

let provider: MockProvider
beforeAll(async () => {
  provider = await startProvider()
})
beforeEach(() => provider.reset())
afterAll(() => provider.stop())

const ask = (body: object, path = '/v1/chat/completions', signal?: AbortSignal) =>
  fetch(provider.url + path, { method: 'POST', body: JSON.stringify({ stream: true, ...body }), ...(signal ? { signal } : {}) })
const events = (text: string) => [...text.matchAll(/^data: (\{.*)$/gm)].map(line => JSON.parse(line[1] ?? ''))

describe('the mock provider', () => {
  it('repeats what was said when nothing is scripted', async () => {
    const text = await (await ask({ model: 'any', messages: [{ role: 'user', content: 'good morning' }] })).text()
    expect(
      events(text)
        .map(event => event.choices[0]?.delta.content ?? '')
        .join(''),
    ).toBe('You said: good morning')
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
  })

  it('plays one scripted answer a request and repeats the last', async () => {
    await provider.script('m', [{ call: { name: 'add', arguments: { a: 1 }, fragment: 3 } }], [{ text: 'done' }])
    const tools = [{ type: 'function', function: { name: 'calc__add', parameters: {} } }]
    const calls = events(await (await ask({ model: 'm', tools })).text()).flatMap(event => event.choices[0]?.delta.tool_calls ?? [])
    expect(calls[0].function.name).toBe('calc__add')
    expect(calls.map(call => call.function.arguments).join('')).toBe('{"a":1}')
    for (let i = 0; i < 2; i++) expect(await (await ask({ model: 'm' })).text()).toContain('done')
  })

  it('tells that the client closed the connection, and when', async () => {
    const controller = new AbortController()
    const response = await ask({ model: 'stall' }, undefined, controller.signal)
    expect(response.status).toBe(200)
    controller.abort()
    const { closed } = await provider.waitFor(request => request.closed !== null)
    expect(closed?.by).toBe('client')
  })

  it('holds until it is released', async () => {
    await provider.script('m', [{ text: 'before ' }, { hold: 'gate' }, { text: 'after' }])
    const response = await ask({ model: 'm' })
    await provider.waitFor(request => request.writes >= 2)
    await provider.release('gate')
    expect(await response.text()).toContain('after')
  })

  it('does the work that a model name asks for', async () => {
    const tools = [
      { type: 'function', function: { name: 'echo', parameters: { properties: { text: { type: 'string' } }, required: ['text'] } } },
    ]
    expect(await (await ask({ model: 'm-t5-d0-c1-k1', tools, messages: [] })).text()).toContain('"name":"echo"')
    const text = await (await ask({ model: 'm-t5-d0-c2-k1', tools, messages: [{ role: 'tool' }] })).text()
    const content = events(text)
      .map(event => event.choices[0]?.delta.content ?? '')
      .join('')
    expect(content).toMatch(/^(~[0-9a-z]{6} ){5}$/)
  })

  it('speaks Responses, Messages and Gemini', async () => {
    await provider.script('m', [{ text: 'hello' }])
    expect(await (await ask({ model: 'm' }, '/v1/responses')).text()).toContain('event: response.completed')
    expect(await (await ask({ model: 'm' }, '/v1/messages')).text()).toContain('event: message_stop')
    expect(await (await ask({}, '/v1beta/models/m:streamGenerateContent?alt=sse')).text()).toContain('"finishReason":"STOP"')
  })

  it('refuses another key than the one asked for', async () => {
    await provider.requireKey('sk-right')
    expect((await ask({ model: 'm' })).status).toBe(401)
  })
})

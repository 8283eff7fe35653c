import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, isStepCount, jsonSchema, streamText, tool } from 'ai'
import OpenAI from 'openai'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { V1App } from '#tests/support/v1-app.ts'
import { sharedV1App } from './shared.ts'

const PIXEL = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let v1: V1App
let openai: OpenAI

beforeAll(async () => {
  v1 = await sharedV1App()
  openai = new OpenAI({ baseURL: `${v1.app.url}/api/v1`, apiKey: v1.keyOf.ann, maxRetries: 0 })
})

beforeEach(() => v1.provider.reset())

const asked = async (model = 'guide') =>
  (await v1.provider.requests(model)).map(
    ({ body }) => body as { messages: { role: string; content: unknown }[] } & Record<string, unknown>,
  )

const weather = {
  type: 'function' as const,
  function: {
    name: 'weather',
    description: 'Weather of a place.',
    parameters: { type: 'object', properties: { place: { type: 'string' } }, required: ['place'] },
  },
}

describe("OpenAI's own client", () => {
  it('[api-06] lists the models', async () => {
    const models = await openai.models.list()
    expect(models.data.map(({ id, object }) => [id, object])).toContainEqual(['mock:guide', 'model'])
  })

  it('[H11] gets one model by its id, and 404 for one that is not there', async () => {
    expect(await openai.models.retrieve('mock:guide')).toMatchObject({ id: 'mock:guide', object: 'model' })
    await expect(openai.models.retrieve('nobody:knows')).rejects.toMatchObject({ status: 404 })
  })

  it('[api-06] chats, without a session', async () => {
    await v1.provider.script('guide', [{ reasoning: 'A river.' }, { text: 'The Danube.' }, { usage: { prompt: 10, completion: 4 } }])
    const answer = await openai.chat.completions.create({
      model: 'guide',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: [{ type: 'text', text: 'A river?' }] },
      ],
      temperature: 0.2,
      max_tokens: 50,
      stop: 'END',
      logit_bias: { 1: 2 },
      user: 'somebody',
    })
    expect(answer).toEqual({
      id: expect.stringMatching(/^chatcmpl-/),
      object: 'chat.completion',
      created: expect.any(Number),
      model: 'mock:guide',
      choices: [
        {
          index: 0,
          message: { role: 'assistant', content: 'The Danube.', refusal: null, reasoning_content: 'A river.' },
          logprobs: null,
          finish_reason: 'stop',
        },
      ],
      usage: { prompt_tokens: 10, completion_tokens: 4, total_tokens: 14 },
    })
    const [request] = await asked()
    expect(request).toMatchObject({
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'A river?' },
      ],
      temperature: 0.2,
      max_tokens: 50,
      stop: ['END'],
    })
    expect(request).not.toHaveProperty('tools')
    expect((await v1.ann.request('GET', '/sessions')).body.data).toEqual([])
  })

  it('[api-06] streams, with usage at the end where it asks for it', async () => {
    await v1.provider.script('guide', [{ text: 'One two three.' }])
    const stream = await openai.chat.completions.create({
      model: 'mock:guide',
      messages: [{ role: 'user', content: 'Count.' }],
      stream: true,
      stream_options: { include_usage: true },
    })
    const chunks = await Array.fromAsync(stream)
    expect(chunks.map(({ choices: [choice] }) => choice?.delta.content ?? '').join('')).toBe('One two three.')
    expect(chunks[0]).toMatchObject({
      object: 'chat.completion.chunk',
      choices: [{ delta: { role: 'assistant' }, finish_reason: null }],
      usage: null,
    })
    expect(chunks.at(-2)?.choices).toEqual([{ index: 0, delta: {}, finish_reason: 'stop' }])
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } })
    expect(new Set(chunks.map(({ id }) => id)).size).toBe(1)
  })

  it('[api-06] gets the calls of its own tools, and gives their results back', async () => {
    await v1.provider.script(
      'guide',
      [{ text: 'Looking.' }, { call: { name: 'weather', arguments: { place: 'Oslo' } } }],
      [{ text: 'It rains.' }],
    )
    const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: 'The weather in Oslo?' }]
    const first = await openai.chat.completions.create({ model: 'guide', messages, tools: [weather], tool_choice: 'required' })
    const [choice] = first.choices
    expect(choice).toMatchObject({ finish_reason: 'tool_calls', message: { content: 'Looking.' } })
    const [call] = choice?.message.tool_calls ?? []
    expect(call).toMatchObject({ type: 'function', function: { name: 'weather', arguments: '{"place":"Oslo"}' } })
    if (!choice || !call) throw new Error('no call')
    messages.push(choice.message, { role: 'tool', tool_call_id: call.id, content: 'rain' })
    const second = await openai.chat.completions.create({
      model: 'guide',
      messages,
      tools: [weather],
      tool_choice: { type: 'function', function: { name: 'weather' } },
    })
    expect(second.choices[0]?.message.content).toBe('It rains.')
    const [demanded, answered] = await asked()
    expect(demanded).toMatchObject({ tools: [{ function: { name: 'weather' } }], tool_choice: 'required' })
    expect(answered).toMatchObject({ tool_choice: { type: 'function', function: { name: 'weather' } } })
    expect(answered?.messages.slice(1)).toEqual([
      {
        role: 'assistant',
        content: 'Looking.',
        tool_calls: [{ id: call.id, type: 'function', function: { name: 'weather', arguments: '{"place":"Oslo"}' } }],
      },
      { role: 'tool', tool_call_id: call.id, name: 'weather', content: 'rain' },
    ])
  })

  it('[api-06] streams calls as they grow, to its own helper', async () => {
    await v1.provider.script('guide', [{ call: { name: 'weather', arguments: { place: 'Oslo' }, fragment: 4 } }], [{ text: 'It rains.' }])
    const runner = openai.chat.completions.runTools({
      model: 'guide',
      stream: true,
      messages: [{ role: 'user', content: 'The weather in Oslo?' }],
      tools: [
        {
          type: 'function',
          function: { ...weather.function, parse: JSON.parse, function: ({ place }: { place: string }) => `rain in ${place}` },
        },
      ],
    })
    expect(await runner.finalContent()).toBe('It rains.')
    expect((await asked())[1]?.messages.at(-1)).toMatchObject({ role: 'tool', content: 'rain in Oslo' })
  })

  it('[api-06] lets the server run its own tools by parley_tools, and sees the answer alone', async () => {
    await v1.provider.script(
      'guide',
      [{ text: 'Looking. ' }, { call: { name: 'files__list_files', arguments: {} } }],
      [{ text: 'There are none.' }],
    )
    const answer = await openai.chat.completions.create({
      model: 'guide',
      messages: [{ role: 'user', content: 'Which files?' }],
      tools: [weather],
      ...{ parley_tools: ['files.list_files'] },
    })
    expect(answer.choices[0]).toMatchObject({ finish_reason: 'stop', message: { content: 'Looking. There are none.' } })
    expect(answer.choices[0]?.message.tool_calls).toBeUndefined()
    const [first, second] = await asked()
    expect(first?.tools).toMatchObject([{ function: { name: 'weather' } }, { function: { name: 'files__list_files' } }])
    expect(second?.messages.at(-1)).toMatchObject({
      role: 'tool',
      name: 'files__list_files',
      content: expect.not.stringContaining('Denied'),
    })
  })

  it('[api-06] is told that a tool which requires approval was denied, since no user can be asked', async () => {
    await v1.provider.script(
      'guide',
      [{ call: { name: 'files__write_file', arguments: { path: 'x.txt', text: 'x' } } }],
      [{ text: 'I may not.' }],
    )
    const answer = await openai.chat.completions.create({
      model: 'guide',
      messages: [{ role: 'user', content: 'Write.' }],
      ...{ parley_tools: ['*'] },
    })
    expect(answer.choices[0]?.message.content).toBe('I may not.')
    expect((await asked())[1]?.messages.at(-1)?.content).toMatch(
      /^Denied: The rule for files\.write_\* asks before this tool\. Nobody can be asked/,
    )
  })

  it('[api-06] hands the calls of the client over first where a step has both kinds', async () => {
    await v1.provider.script('guide', [
      { call: { name: 'files__list_files', arguments: {} } },
      { call: { name: 'weather', arguments: { place: 'Oslo' } } },
    ])
    const answer = await openai.chat.completions.create({
      model: 'guide',
      messages: [{ role: 'user', content: 'Both.' }],
      tools: [weather],
      ...{ parley_tools: ['files.list_files'] },
    })
    expect(answer.choices[0]?.message.tool_calls).toMatchObject([{ function: { name: 'weather' } }])
    expect(await asked()).toHaveLength(1)
  })

  it('[life-14] sends images with the message to a model that may see, and refuses before sending where it does not', async () => {
    const content: OpenAI.ChatCompletionContentPart[] = [
      { type: 'text', text: 'What is this?' },
      { type: 'image_url', image_url: { url: PIXEL } },
    ]
    await v1.provider.script('guide', [{ text: 'A pixel.' }])
    await openai.chat.completions.create({ model: 'guide', messages: [{ role: 'user', content }] })
    expect((await asked())[0]?.messages[0]?.content).toEqual(content)
    const refused = await openai.chat.completions.create({ model: 'plain', messages: [{ role: 'user', content }] }).catch(error => error)
    expect([refused.status, refused.code, refused.type]).toEqual([422, 'file_not_taken', 'invalid_request_error'])
    expect(refused.message).toContain('cannot see images')
    expect(await asked('plain')).toEqual([])
  })

  it('reads refusals as errors of its own, before and after the answer has begun', async () => {
    const ask = (body: Partial<OpenAI.ChatCompletionCreateParamsNonStreaming>) =>
      openai.chat.completions.create({ model: 'guide', messages: [{ role: 'user', content: 'Hello' }], ...body }).catch(error => error)
    expect(await ask({ model: 'nobody:nothing' })).toMatchObject({ status: 422, code: 'model_not_found', type: 'invalid_request_error' })
    expect(await ask({ messages: [] })).toMatchObject({ status: 400, code: 'invalid_request', param: 'messages' })
    expect(await ask({ n: 2 })).toMatchObject({ status: 400, code: 'invalid_request', param: 'n' })
    expect(await ask({ model: 'mock:status-401' })).toMatchObject({ status: 502, code: 'provider_rejected', type: 'server_error' })
    for (const status of [400, 404, 422]) {
      await v1.provider.script('guide', { status, body: { error: { message: 'no', code: 'bad_schema' } } })
      expect(await ask({})).toMatchObject({ status, code: 'bad_schema', type: 'invalid_request_error' })
    }
    const stranger = new OpenAI({ baseURL: `${v1.app.url}/api/v1`, apiKey: 'parley_wrong', maxRetries: 0 })
    await expect(stranger.models.list()).rejects.toBeInstanceOf(OpenAI.AuthenticationError)
    const early = openai.chat.completions.create({ model: 'mock:status-401', messages: [{ role: 'user', content: 'Hello' }], stream: true })
    await expect(early).rejects.toMatchObject({ status: 502 })
    await v1.provider.script('guide', [{ text: 'Half an ' }, { error: { message: 'overloaded' } }])
    const stream = await openai.chat.completions.create({ model: 'guide', messages: [{ role: 'user', content: 'Hello' }], stream: true })
    await expect(Array.fromAsync(stream)).rejects.toMatchObject({ code: 'provider_failed', message: expect.stringContaining('overloaded') })
  })

  it('[api-06] is answered by a fallback while nothing was read, and is told', async () => {
    await v1.provider.script('frail', { status: 500, body: { error: { message: 'out of order' } } })
    await v1.provider.script('guide', [{ text: 'The Danube.' }])
    const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: 'A river?' }]
    const ask = { model: 'frail', messages, reasoning_effort: 'low' } as const
    const whole = await openai.chat.completions.create(ask)
    const notice = { code: 'model_fallback', details: { from: 'mock:frail', to: 'mock:guide' } }
    expect(whole).toMatchObject({ model: 'mock:guide', choices: [{ message: { content: 'The Danube.' } }], parley_notices: [notice] })
    const chunks = await Array.fromAsync(await openai.chat.completions.create({ ...ask, stream: true }))
    expect(chunks[0]).toMatchObject({ model: 'mock:guide', choices: [{ delta: { role: 'assistant' } }], parley_notices: [notice] })
    expect(chunks.map(({ choices: [choice] }) => choice?.delta.content ?? '').join('')).toBe('The Danube.')
    expect((await asked())[0]).toMatchObject({ reasoning_effort: 'low' })
    await v1.provider.script('frail', [{ text: 'Half an ' }, { error: { message: 'overloaded' } }])
    await expect(openai.chat.completions.create(ask)).rejects.toMatchObject({ message: expect.stringContaining('overloaded') })
  })

  it("[api-06] disconnects, and the provider's request is cancelled too: there is no run to keep", async () => {
    await v1.provider.script('guide', [{ text: 'Once upon a time ' }, { stall: true }])
    const stream = await openai.chat.completions.create({ model: 'guide', messages: [{ role: 'user', content: 'A story.' }], stream: true })
    for await (const { choices } of stream) if (choices[0]?.delta.content) break
    await v1.provider.waitFor(({ model, closed }) => model === 'guide' && closed?.by === 'client')
  })
})

describe('the AI SDK, pointed at us', () => {
  const parley = () => createOpenAICompatible({ name: 'parley', baseURL: `${v1.app.url}/api/v1`, apiKey: v1.keyOf.ann, includeUsage: true })

  it('[api-06] streams text and reasoning, and counts tokens', async () => {
    await v1.provider.script('guide', [{ reasoning: 'Let me see.' }, { text: 'The Danube.' }])
    const result = streamText({ model: parley().chatModel('mock:guide'), prompt: 'A river?' })
    expect(await result.text).toBe('The Danube.')
    expect(await result.reasoningText).toBe('Let me see.')
    expect((await result.usage).totalTokens).toBeGreaterThan(0)
  })

  it('[api-06] runs its own tools in its own loop', async () => {
    await v1.provider.script('guide', [{ call: { name: 'weather', arguments: { place: 'Oslo' } } }], [{ text: 'It rains.' }])
    const { text, steps } = await generateText({
      model: parley().chatModel('guide'),
      prompt: 'The weather in Oslo?',
      tools: {
        weather: tool({
          inputSchema: jsonSchema<{ place: string }>(weather.function.parameters as never),
          execute: async ({ place }) => `rain in ${place}`,
        }),
      },
      stopWhen: isStepCount(3),
    })
    expect([text, steps.length]).toEqual(['It rains.', 2])
  })

  it('[api-06] lets the server run its own tools by parley_tools', async () => {
    await v1.provider.script('guide', [{ call: { name: 'files__list_files', arguments: {} } }], [{ text: 'There are none.' }])
    const { text, toolCalls } = await generateText({
      model: parley().chatModel('guide'),
      prompt: 'Which files?',
      providerOptions: { parley: { parley_tools: ['files.list_files'] } },
    })
    expect([text, toolCalls]).toEqual(['There are none.', []])
    expect((await asked())[1]?.messages.at(-1)).toMatchObject({ role: 'tool', name: 'files__list_files' })
  })
})

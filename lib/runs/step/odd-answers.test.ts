import { describe, expect, it } from 'vitest'
import { createPorts } from '#lib/models/ports.ts'
import { defaultModelSettings } from '#lib/models/settings/model-fields.ts'
import { messageOf, send } from '#tests/support/engine.ts'
import { hear, question } from '#tests/support/provider/collect.ts'
import { echo, errorOf, isTitle, oddProviders, results, textOf } from '#tests/support/provider/odd-providers.ts'
import { type Asking, callDelta, quirkyProvider } from '#tests/support/provider/quirky.ts'

const { setUp, provider, engine } = oddProviders()

describe('an image that a tool gives', () => {
  const picture = { name: 'tools__picture', arguments: '{}' }
  const draws = ({ chat, body, done }: Asking, isAnswered = results(body.messages) > 0) => {
    if (isAnswered) chat({ content: 'I see.' })
    else chat(callDelta(0, { id: 'c1', ...picture }))
    chat({}, 'stop')
    done()
  }

  it('[H8] [run-36] follows the results in a message of its own on the wire of chat completions', async () => {
    const { say } = await setUp(
      asking =>
        draws(
          asking,
          asking.body.messages.some(({ role }) => role === 'tool'),
        ),
      { model: { vision: true } },
    )
    expect(textOf(await say('look'))).toBe('I see.')
    const [result, images] = provider().asked[1]?.messages.slice(-2) ?? []
    expect(result).toMatchObject({ role: 'tool', content: expect.stringContaining('a picture') })
    expect(images).toMatchObject({
      role: 'user',
      content: [{ type: 'text' }, { type: 'image_url', image_url: { url: expect.stringMatching(/^data:image\/png;base64,/) } }],
    })
  })

  it('[H8] [run-36] is named to a model that cannot see', async () => {
    const { say } = await setUp(
      asking =>
        draws(
          asking,
          asking.body.messages.some(({ role }) => role === 'tool'),
        ),
      { model: { vision: false } },
    )
    await say('look')
    const last = provider().asked[1]?.messages.at(-1)
    expect(last?.content).toContain('this model cannot see images')
    expect(JSON.stringify(provider().asked)).not.toContain('base64')
  })

  it('[H8] is left out if the server refuses it, and from then on', async () => {
    const { say } = await setUp(asking => {
      if (JSON.stringify(asking.body.messages).includes('image_url'))
        return asking.json(400, { error: { message: 'unknown variant `image_url`, expected `text`' } })
      return draws(
        asking,
        asking.body.messages.some(({ role }) => role === 'tool'),
      )
    })
    expect(textOf(await say('look'))).toBe('I see.')
    provider().asked.length = 0
    expect(errorOf(await say('more'))).toEqual([])
    expect(JSON.stringify(provider().asked)).not.toContain('image_url')
  })

  it.each([
    ['anthropic', 'tool_result', '"type":"image"'],
    ['responses', 'function_call_output', 'input_image'],
    ['google', 'functionResponse', 'inlineData'],
  ])('[H8] stands in the result on the wire of %s', async (api, place, image) => {
    const png = 'iVBORw0KGgo='
    const wire = await quirkyProvider(({ json }) => json(400, { error: { message: 'enough' } }))
    const definition = { id: 'p', type: 'openai-compatible', title: 'Mock', baseUrl: wire.url, api, apiKey: 'k' } as never
    const port = createPorts()({
      provider: { ...(definition as object), enabled: true, origin: 'environment', version: '1' } as never,
      model: 'gemini-3-pro',
      tuning: defaultModelSettings,
    })
    const output = {
      type: 'content' as const,
      value: [
        { type: 'text' as const, text: 'see' },
        { type: 'file' as const, mediaType: 'image/png', data: { type: 'data' as const, data: png } },
      ],
    }
    await hear(
      port,
      question('', {
        prompt: [
          { role: 'user', content: [{ type: 'text', text: 'look' }] },
          { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'picture', input: {} }] },
          { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'c1', toolName: 'picture', output }] },
        ],
      }),
    )
    const sent = JSON.stringify(wire.asked[0])
    expect([sent.includes(place), sent.includes(image), sent.includes(png)]).toEqual([true, true, true])
    await wire.stop()
  })
})

describe('an image that a model draws', () => {
  it('[P10] is kept with the chat, stands in the answer, and is seen by the next turn', async () => {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const { say } = await setUp(({ chat, done }) => {
      chat({ content: '', images: [{ type: 'image_url', image_url: { url: `data:image/png;base64,${png}` } }] })
      chat({}, 'stop')
      done()
    })
    const [file] = messageOf(await say('draw')).parts.filter(part => part.type === 'file')
    const id = file?.url.replace('/api/files/', '') ?? ''
    expect((await engine().files.read(engine().actor, id)).bytes.toString('base64')).toBe(png)
    provider().asked.length = 0
    await say('bluer')
    expect(JSON.stringify(provider().asked[0]?.messages.at(-1))).toContain(`data:image/png;base64,${png}`)
  })
})

describe('the reason of a failure', () => {
  it.each([
    [
      400,
      { error: { message: 'Provider returned error', metadata: { raw: '{"error":{"message":"at most 1 image per prompt"}}' } } },
      'at most 1 image per prompt',
    ],
    [400, { error: { message: 'Provider returned error', metadata: { raw: 'is rate-limited upstream' } } }, 'is rate-limited upstream'],
    [400, { errors: [{ code: 7003, message: 'No route for that URI' }], success: false }, 'No route for that URI'],
    [400, 'That model is asleep', 'That model is asleep'],
    [400, { error: { message: { detail: 'pictures are not welcome here' } } }, 'pictures are not welcome here'],
    [400, { error: { message: '{"error":{"message":"Image too large"}}' } }, 'Image too large'],
    [200, { code: 1113, msg: 'Your balance is low', success: false }, 'Your balance is low'],
    [400, { Message: 'The security token has expired', __type: 'ExpiredTokenException' }, 'The security token has expired'],
    [400, { message: 'No such deployment', request_id: 'r1' }, 'No such deployment'],
  ])(
    '[P11] is the innermost sentence (%i %j)',
    async (status, body, sentence) => {
      const { say } = await setUp(({ json }) => json(status, body))
      expect((await say('go')).flatMap(({ chunk }) => (chunk.type === 'data-error' ? [chunk.data.message] : [])).join()).toContain(sentence)
    },
    15_000,
  )

  it('[P11] is shown to administrators; members are told whom to ask, and nobody sees the key', async () => {
    const { say, chatId } = await setUp(({ json }) => json(401, { error: { message: 'Incorrect API key provided: sk-0123456789abcdef' } }))
    expect(errorOf(await say('go'))).toEqual([
      "p refused this workspace's access. Ask an administrator to check the API key, or choose another model.",
    ])
    const admin = { ...engine().actor, role: 'admin' as const }
    const { runId } = await engine().runs.start(admin, chatId, send('again'))
    expect(errorOf(await engine().log(runId))).toEqual(['p refused the API key (401): Incorrect API key provided: [key].'])
  })
})

describe('usage that a server does not count', () => {
  it('[P12] is estimated and marked', async () => {
    const { say } = await setUp(({ chat, done }) => {
      chat({ content: 'Twelve chars' })
      chat({}, 'stop')
      done()
    })
    const { usage } = messageOf(await say('go')).metadata ?? {}
    expect(usage).toMatchObject({ completionTokens: 3, estimated: true })
    expect(usage?.promptTokens).toBeGreaterThan(100)
  })
})

describe('an answer that fails after a tool call', () => {
  it('[V6] [life-02] has its tool result and its error before its one end', async () => {
    const { say } = await setUp(asking => {
      if (results(asking.body.messages) > 0) return asking.json(400, { error: { message: 'enough' } })
      asking.chat(callDelta(0, { id: 'c1', ...echo }))
      asking.chat({}, 'stop')
      return asking.done()
    })
    const events = await say('go')
    const told = events.flatMap(({ chunk }) => {
      if (chunk.type === 'tool-output-available') return chunk.preliminary ? [] : ['result']
      return chunk.type === 'data-error' || chunk.type === 'data-done' ? [chunk.type] : []
    })
    expect(told).toEqual(['result', 'data-error', 'data-done'])
    const end = events.at(-1)?.chunk
    expect(end?.type === 'data-done' && end.data).toMatchObject({ finishReason: 'error', toolCalls: 1, usage: { estimated: true } })
  })
})

describe('the title of a chat', () => {
  it('[P13] is made once, and not again when the first answer is regenerated', async () => {
    let titles = 0
    const { say, chatId } = await setUp(
      asking => {
        asking.chat({ content: isTitle(asking) ? `\`\`\`json\n{"title":"Rain ${++titles}"}\n\`\`\`` : 'It rains.' })
        asking.chat({}, 'stop')
        asking.done()
      },
      { automaticTitles: true },
    )
    const events = await say('rain?')
    const until = async (check: () => Promise<boolean>) => {
      for (let waited = 0; !(await check()) && waited < 3_000; waited += 20) await new Promise(resolve => setTimeout(resolve, 20))
    }
    const title = async () => (await engine().chats.get(engine().actor, chatId)).title
    await until(async () => (await title()) === 'Rain 1')
    expect(await title()).toBe('Rain 1')
    expect(textOf(events)).toBe('It rains.')
    const { userMessageId } = await engine().platform.db.client.run.findFirstOrThrow({ where: { chatId }, select: { userMessageId: true } })
    const { runId } = await engine().runs.start(engine().actor, chatId, { message: null, parentId: userMessageId })
    await engine().log(runId)
    await new Promise(resolve => setTimeout(resolve, 300))
    expect([titles, await title()]).toEqual([1, 'Rain 1'])
  })
})

import zlib from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { createFrames } from '#lib/platform/index.ts'
import { type Heard, hear, question } from '#tests/support/provider/collect.ts'
import { type Asking, callDelta, type QuirkyProvider, quirkyProvider } from '#tests/support/provider/quirky.ts'
import { createPorts } from '../ports.ts'
import type { ProviderApi } from '../provider-types.ts'
import { defaultModelSettings } from '../settings/model-fields.ts'
import { createChatPort } from './chat-port.ts'
import { createHttpClient } from './http-client.ts'
import { createLearned } from './learned.ts'

let provider: QuirkyProvider | null = null
afterEach(async () => {
  await provider?.stop()
  provider = null
})

const count = { name: 'counting__count', description: 'Counts.', inputSchema: { type: 'object', properties: { key: { type: 'string' } } } }
const asked = question('go', { tools: [count] })
const client = createHttpClient()
const frames = createFrames()

async function answer(say: (asking: Asking) => unknown, grace = { ms: 5000, doubtedMs: 5000 }): Promise<Heard> {
  provider = await quirkyProvider(say)
  const port = createChatPort({
    client,
    frames,
    baseUrl: provider.url,
    apiKey: null,
    model: 'm',
    title: 'Mock',
    tuning: defaultModelSettings,
    learned: createLearned(),
    grace,
  })
  return hear(port, asked)
}

async function over(api: ProviderApi, say: (asking: Asking) => unknown): Promise<Heard> {
  provider = await quirkyProvider(say)
  const { url } = provider
  const definition = { id: 'p', type: 'openai-compatible', title: 'Mock', baseUrl: url, api, apiKey: 'k' } as const
  const port = createPorts()({
    provider: { ...definition, enabled: true, offersListed: true, origin: 'environment', version: '1' },
    model: 'm',
    tuning: defaultModelSettings,
  })
  return hear(port, asked)
}
const inputs = ({ calls }: Heard) => calls.map(({ input }) => input)
const whole = (key: string) => `{"key":"${key}"}`

describe('a finish reason that is not the end', () => {
  it('[P1] with every word leaves the answer one text, and silence alone is timed', async () => {
    const words = Array.from({ length: 8 }, (_, at) => `w${at} `)
    const heard = await answer(
      async ({ chat, pause, done }) => {
        for (const word of words) {
          chat({ content: word }, 'stop')
          await pause(40)
        }
        done()
      },
      { ms: 120, doubtedMs: 120 },
    )
    expect(heard).toMatchObject({ text: words.join(''), finishReason: 'stop', error: null })
    expect(heard.parts.filter(({ type }) => type === 'text-start')).toHaveLength(1)
  })

  it('[P1] in the reasoning lets the answer follow', async () => {
    const heard = await answer(({ chat, done }) => {
      chat({ reasoning_content: 'Hm. ' }, 'stop')
      chat({ reasoning_content: 'So.' }, 'stop')
      chat({ content: 'It is 42.' }, 'stop')
      done()
    })
    expect(heard).toMatchObject({ reasoning: 'Hm. So.', text: 'It is 42.' })
  })

  it('[P1] in the middle of a call does not cut its arguments', async () => {
    const heard = await answer(({ chat, done }) => {
      chat(callDelta(0, { id: 'c1', name: 'counting__count', arguments: '{"key"' }), 'tool_calls')
      chat(callDelta(0, { arguments: ':"a"}' }), 'tool_calls')
      done()
    })
    expect(inputs(heard)).toEqual([whole('a')])
    expect(heard.finishReason).toBe('tool_calls')
  })

  it('[P1] is still the end where a server then says nothing and stays', async () => {
    const heard = await answer(
      ({ chat }) => {
        chat({ content: 'All of it.' })
        chat({}, 'stop')
      },
      { ms: 40, doubtedMs: 5000 },
    )
    expect(heard).toMatchObject({ text: 'All of it.', finishReason: 'stop' })
  })

  it('[P1] from Gemini with each event leaves what follows', async () => {
    const say = (text: string) => ({ candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 }] })
    const heard = await over('google', ({ event, response }) => {
      for (const text of ['One ', 'two ', 'three.']) event(say(text))
      response.end()
    })
    expect(heard).toMatchObject({ text: 'One two three.', finishReason: 'stop' })
  })
})

describe('an answer that is framed in another way', () => {
  const chunk = (content: string) => JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })
  const end = JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })

  it.each([
    ['twice', [`data: data: ${chunk('Hello ')}\n\n`, `data: data: ${chunk('there.')}\n\ndata: data: ${end}\n\ndata: data: [DONE]\n\n`]],
    ['with blanks around the mark of the end', [`data: ${chunk('Hello ')}\n\ndata: ${chunk('there.')}\n\n`, 'data:  [DONE] \n\n']],
    ['as lines of JSON', [`${chunk('Hello ')}\n`, `${chunk('there.')}\n${end}\n`]],
  ])('[P1] %s is read', async (_, pieces) => {
    const heard = await answer(({ raw, response }) => {
      for (const piece of pieces) raw(piece)
      response.end()
    })
    expect(heard).toMatchObject({ text: 'Hello there.', finishReason: 'stop', error: null })
  })

  it.each(['gzip', 'deflate', 'br'])('[P1] and compressed by %s although nobody asked for it is read', async encoding => {
    const bytes = Buffer.from(`data: ${chunk('Hello ')}\n\ndata: ${chunk('there.')}\n\ndata: ${end}\n\ndata: [DONE]\n\n`)
    const pack = { gzip: zlib.gzipSync, deflate: zlib.deflateSync, br: zlib.brotliCompressSync }[encoding] ?? zlib.gzipSync
    const heard = await answer(({ response }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': encoding })
      response.end(pack(bytes))
    })
    expect(heard).toMatchObject({ text: 'Hello there.', finishReason: 'stop', error: null })
  })
})

describe('choices', () => {
  it('[P7] are one answer: words in one, the call in another, of the same index or not', async () => {
    for (const index of [0, 1]) {
      const heard = await answer(({ event, done }) => {
        event({ choices: [{ index: 0, delta: { content: 'Let me look. ' }, finish_reason: null }] })
        const call = {
          index,
          delta: callDelta(0, { id: 'c1', name: 'counting__count', arguments: whole('a') }),
          finish_reason: 'tool_calls',
        }
        event({ choices: [{ index: 0, delta: { content: null }, finish_reason: 'tool_calls' }, call] })
        done()
      })
      expect([heard.text, inputs(heard), heard.finishReason]).toEqual(['Let me look. ', [whole('a')], 'tool_calls'])
      await provider?.stop()
    }
  })

  it('[P7] of the index 1 alone are read, streamed or whole', async () => {
    const streamed = await answer(({ event, done }) => {
      event({ choices: [{ index: 1, delta: { content: 'Hello.' }, finish_reason: null }] })
      event({ choices: [{ index: 1, delta: {}, finish_reason: 'stop' }] })
      done()
    })
    await provider?.stop()
    const message = { role: 'assistant', content: 'Hello.' }
    const given = await answer(({ json }) => json(200, { choices: [{ index: 1, finish_reason: 'stop', message }] }))
    expect([streamed.text, given.text]).toEqual(['Hello.', 'Hello.'])
  })

  it('[P7] that are several answers to one question are not mixed: the first to speak counts', async () => {
    const heard = await answer(({ event, done }) => {
      for (const word of ['One ', 'answer.'])
        for (const index of [0, 1]) event({ choices: [{ index, delta: { content: index === 0 ? word : 'No. ' }, finish_reason: null }] })
      event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })
      done()
    })
    expect(heard.text).toBe('One answer.')
  })
})

describe('calls in odd fragments', () => {
  it.each([
    ['a new id in each', 0, ['{"key"', ':"n"', '}'], [whole('n')]],
    ['an index that is a text', '0', [whole('n')], [whole('n')]],
    ['three calls of one index', 0, [whole('a'), whole('b'), whole('c')], [whole('a'), whole('b'), whole('c')]],
  ])('[P8] with %s come to what was meant', async (_, index, fragments, expected) => {
    const heard = await answer(({ chat, done }) => {
      for (const [at, text] of fragments.entries()) chat(callDelta(index, { id: `tool-${at}`, name: 'counting__count', arguments: text }))
      chat({}, 'tool_calls')
      done()
    })
    expect(inputs(heard)).toEqual(expected)
  })

  it('[P8] in the form before tools had that name are calls', async () => {
    const heard = await answer(({ chat, done }) => {
      chat({ content: null, function_call: { name: 'counting__count', arguments: '{"key":' } })
      chat({ function_call: { arguments: '"f"}' } })
      chat({}, 'function_call')
      done()
    })
    expect([inputs(heard), heard.finishReason]).toEqual([[whole('f')], 'tool_calls'])
    expect(heard.calls[0]?.id).toMatch(/^[A-Za-z0-9]{9}$/)
  })
})

describe('what models give besides text', () => {
  const png = 'iVBORw0KGgo='

  it('[P10] images are files, in the stream of a router, in its whole answer and from Gemini', async () => {
    const images = [{ type: 'image_url', image_url: { url: `data:image/png;base64,${png}` } }]
    const file = expect.objectContaining({ type: 'file', mediaType: 'image/png' })
    const streamed = await answer(({ chat, done }) => {
      chat({ content: '', images })
      chat({}, 'stop')
      done()
    })
    await provider?.stop()
    const given = await answer(({ json }) =>
      json(200, { choices: [{ index: 0, finish_reason: 'stop', message: { content: '', images } }] }),
    )
    await provider?.stop()
    const gemini = await over('google', ({ event, response }) => {
      const parts = [{ inlineData: { mimeType: 'image/png', data: png } }]
      event({ candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 }] })
      response.end()
    })
    for (const { parts } of [streamed, given, gemini]) expect(parts).toContainEqual(file)
  })

  it('[P10] citations and search results are sources in their order, each once, with their titles', async () => {
    const found = { citations: ['https://a.example', 'https://b.example'], search_results: [{ title: 'B', url: 'https://b.example' }] }
    const heard = await answer(({ chat, done }) => {
      chat({ content: 'Wet [1][2].' }, null, found)
      chat({}, 'stop', found)
      done()
    })
    expect(heard.parts.filter(({ type }) => type === 'source')).toEqual([
      { type: 'source', sourceType: 'url', id: 'source-1', url: 'https://a.example' },
      { type: 'source', sourceType: 'url', id: 'source-2', url: 'https://b.example', title: 'B' },
    ])
  })

  it('[P10] addresses that are no web pages are no sources', async () => {
    const heard = await answer(({ chat, done }) => {
      chat({ content: 'x', annotations: [{ type: 'url_citation', url_citation: { url: 'javascript:alert(1)' } }] }, null, {
        citations: ['data:x'],
      })
      chat({}, 'stop')
      done()
    })
    expect(heard.sources).toEqual([])
  })

  it('[P4] reasoning in details alone is shown; text of other shapes is text', async () => {
    const heard = await answer(({ chat, done }) => {
      for (const text of ['I ', 'think.']) chat({ content: '', reasoning_details: [{ type: 'reasoning.text', text, index: 0 }] })
      chat({ content: { type: 'text', text: 'Yes' } })
      chat({ content: [{ type: 'output_text', text: ', ' }, 'so'] })
      chat({ content: '.' })
      chat({}, 'stop')
      done()
    })
    expect(heard).toMatchObject({ reasoning: 'I think.', text: 'Yes, so.' })
  })

  it('[P1] words with which a block begins are not lost (Messages)', async () => {
    const heard = await over('anthropic', ({ event, response }) => {
      const usage = { input_tokens: 1, output_tokens: 1 }
      event({
        type: 'message_start',
        message: { id: 'm', type: 'message', role: 'assistant', model: 'm', content: [], stop_reason: null, usage },
      })
      event({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: 'do' } })
      event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'ne' } })
      event({ type: 'content_block_stop', index: 0 })
      event({ type: 'message_delta', delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 1 } })
      event({ type: 'message_stop' })
      response.end()
    })
    expect(heard.text).toBe('done')
  })
})

describe('usage in odd places', () => {
  it.each([
    [
      'in the last choice',
      { choices: [{ index: 0, delta: {}, finish_reason: 'stop', usage: { prompt_tokens: 19, completion_tokens: 21 } }] },
    ],
    ['in the delta', { choices: [{ index: 0, delta: { usage: { prompt_tokens: 19, completion_tokens: 21 } }, finish_reason: 'stop' }] }],
    [
      'as Groq has it',
      { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], x_groq: { usage: { prompt_tokens: 19, completion_tokens: 21 } } },
    ],
  ])('[P12] %s is read', async (_, last) => {
    const heard = await answer(({ chat, event, done }) => {
      chat({ content: 'Hi.' })
      event(last)
      done()
    })
    expect(heard.usage).toMatchObject({ promptTokens: 19, completionTokens: 21, estimated: false })
  })
})

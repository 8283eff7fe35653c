import { describe, expect, it } from 'vitest'
import { messageOf } from '#tests/support/engine.ts'
import { echo, errorOf, noticesOf, oddProviders, results, textOf, withTool } from '#tests/support/provider/odd-providers.ts'
import { type Asking, callDelta, type SentMessage } from '#tests/support/provider/quirky.ts'

const { setUp, provider, engine } = oddProviders()

describe('ids of calls', () => {
  const idsOf = (messages: SentMessage[]) =>
    messages.flatMap(({ tool_calls: calls = [], tool_call_id: id }) => [...calls.map(call => call.id), ...(id ? [id] : [])])

  it.each(['functions.tools__echo:0', 'call_PTLP8xhu3uwZk4l3nlnrrJha', `chatcmpl-tool-${'a'.repeat(40)}`])(
    '[P2] %s goes back to its own model as it came, and to another one as nine letters or digits, calls and results paired',
    async id => {
      const { say } = await setUp(
        withTool(({ chat }) => chat(callDelta(0, { id, ...echo }))),
        { models: ['m', 'n'] },
      )
      await say('go', 'p:m')
      expect(idsOf(provider().asked[1]?.messages ?? [])).toEqual([id, id])
      provider().asked.length = 0
      await say('more', 'p:n')
      const [call, result] = idsOf(provider().asked[0]?.messages ?? [])
      expect(call).toMatch(/^[A-Za-z0-9]{9}$/)
      expect(result).toBe(call)
    },
  )

  it('[P2] [run-34] are nine letters or digits if the server leaves them out, or for text tools', async () => {
    const strict = (messages: SentMessage[]) => (idsOf(messages).every(id => /^[A-Za-z0-9]{9}$/.test(id)) ? null : 'bad id')
    const { say } = await setUp(withTool(({ chat }) => chat(callDelta(0, echo)), strict))
    expect(textOf(await say('go'))).toBe('done')
    const inText = `<tool_call>{"name":"tools__echo","arguments":{"text":"hi"}}</tool_call>`
    const second = await setUp(
      withTool(({ chat }) => chat({ content: inText }), strict),
      { model: { tools: 'auto' } },
    )
    expect(textOf(await second.say('go'))).toBe('done')
  })
})

describe('what must not come back', () => {
  it('[P3] [run-34] is text without words before a call', async () => {
    const blank = (messages: SentMessage[]) =>
      messages.some(({ role, content }) => role === 'assistant' && typeof content === 'string' && content.trim() === '')
        ? 'text content blocks must contain non-whitespace text'
        : null
    const { say } = await setUp(
      withTool(({ chat }) => {
        chat({ content: '\n\n' })
        chat(callDelta(0, { id: 'c1', ...echo }))
      }, blank),
    )
    expect(errorOf(await say('go'))).toEqual([])
    expect(errorOf(await say('again'))).toEqual([])
  })

  it('[P5] is reasoning that a server gives and refuses', async () => {
    const refusing = (messages: SentMessage[]) => {
      const at = messages.findIndex(message => message.role === 'assistant' && 'reasoning' in message)
      return at === -1 ? null : `'messages.${at}' : property 'reasoning' is unsupported, did you mean 'role'?`
    }
    const { say } = await setUp(
      withTool(({ chat }) => {
        chat({ reasoning: 'I count.' })
        chat(callDelta(0, { id: 'c1', ...echo }))
      }, refusing),
    )
    expect(textOf(await say('go'))).toBe('done')
    provider().asked.length = 0
    await say('more')
    expect(provider().asked.length).toBeLessThan(4)
  })
})

describe('what must come back', () => {
  it('[P4] details of reasoning stand beside the calls that they came with, pieces of one joined', async () => {
    const details = [
      { type: 'reasoning.text', text: 'I shall ', index: 0 },
      { type: 'reasoning.text', text: 'count.', index: 0, signature: 's1' },
      { type: 'reasoning.encrypted', data: 'c2ln', id: 't1', index: 1 },
    ]
    const { say } = await setUp(
      withTool(({ chat }) => {
        chat({ content: '', reasoning_details: [details[0]] })
        chat({ content: '', reasoning_details: [details[1]] })
        chat({ content: '', reasoning_details: [details[2]], ...callDelta(0, { id: 'c1', ...echo }) })
      }),
    )
    const events = await say('go')
    expect(messageOf(events).parts.flatMap(part => (part.type === 'reasoning' ? [part.text] : []))).toEqual(['I shall count.'])
    const sent = provider().asked[1]?.messages.find(({ role }) => role === 'assistant')
    expect(sent?.reasoning_details).toEqual([{ type: 'reasoning.text', text: 'I shall count.', index: 0, signature: 's1' }, details[2]])
  })

  it.each(['provider_specific_fields', 'extra_content'])('[P4] %s of a call stand on it, and go to no other model', async field => {
    const kept = { [field]: { thought_signature: 'sig1' } }
    const { say } = await setUp(
      withTool(({ chat }) => chat(callDelta(0, { id: 'c1', ...echo, ...kept }))),
      { models: ['m', 'n'] },
    )
    await say('go', 'p:m')
    const callOf = (turn: number) => provider().asked[turn]?.messages.flatMap(({ tool_calls: calls = [] }) => calls)[0]
    expect(callOf(1)).toMatchObject(kept)
    provider().asked.length = 0
    await say('more', 'p:n')
    expect(callOf(0)).not.toHaveProperty(field)
  })
})

describe('an option that is refused in words', () => {
  it.each([
    ['temperature', 'invalid temperature: only 1 is allowed for this model'],
    ['temperature', "litellm.UnsupportedParamsError: gpt-5 models don't support temperature=0.7. Only temperature=1 is supported."],
    ['temperature', '`temperature` is deprecated for this model.'],
    ['stream_options', 'Unrecognized request argument supplied: stream_options'],
    ['stream_options', "Extra inputs are not permitted, field: 'stream_options'"],
    ['tool_choice', 'Extra inputs are not permitted: tool_choice'],
    ['reasoning_effort', "Unknown parameter: 'reasoning_effort'."],
  ])('[P5] %s (%s) is left out at once, and from then on', async (option, message) => {
    const { say } = await setUp(
      asking => {
        if (option in asking.body) return asking.json(400, { error: { message, type: 'invalid_request_error' } })
        asking.chat({ content: 'fine' }, 'stop')
        return asking.done()
      },
      { model: option === 'reasoning_effort' ? { reasoning: { effort: 'low' } } : {} },
    )
    expect(textOf(await say('go'))).toBe('fine')
    provider().asked.length = 0
    expect(textOf(await say('more'))).toBe('fine')
    expect(provider().asked.some(body => option in body)).toBe(false)
  })

  it.each([
    [400, 'registry.ollama.ai/library/gemma3:12b does not support tools'],
    [400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'],
    [404, 'No endpoints found that support tool use.'],
    [400, "This model doesn't support tool use in streaming mode."],
  ])('[P5] tools (%i, %s) are described in words from then on, and their calls read from the text', async (status, message) => {
    const { say } = await setUp(asking => {
      if (asking.body.tools) return asking.json(status, { error: { message } })
      const isFirst = provider().asked.filter(body => !body.tools).length === 1
      asking.chat({ content: isFirst ? '<tool_call>{"name":"tools__echo","arguments":{"text":"hi"}}</tool_call>' : 'done' }, 'stop')
      return asking.done()
    })
    const events = await say('go')
    expect(messageOf(events).parts.filter(({ type }) => type === 'dynamic-tool')).toHaveLength(1)
    expect(errorOf(events)).toEqual([])
    expect(provider().asked.filter(body => body.tools)).toHaveLength(1)
  })
})

describe('roles that must alternate', () => {
  it('[P6] [run-34] do so after an answer that failed, after an empty one and after one of reasoning alone', async () => {
    const { say } = await setUp(({ body, chat, done, json }) => {
      const roles = body.messages.flatMap(({ role }) => (role === 'user' || role === 'assistant' ? [role] : []))
      if (roles.some((role, at) => role !== (at % 2 === 0 ? 'user' : 'assistant')))
        return json(400, { error: { message: 'roles must alternate' } })
      const words = String(body.messages.at(-1)?.content)
      if (words.endsWith('fail')) return json(400, { error: { message: 'out of order' } })
      if (words.endsWith('think')) chat({ reasoning_content: 'Hm.' })
      else chat({ content: words.endsWith('nothing') ? '' : 'fine' })
      chat({}, 'stop')
      return done()
    })
    for (const words of ['fail', 'nothing', 'think']) await say(words)
    const events = await say('hello')
    expect([textOf(events), errorOf(events)]).toEqual(['fine', []])
    expect(
      provider()
        .asked.findLast(body => body.stream && !JSON.stringify(body).includes('Write a title'))
        ?.messages.at(-1)?.content,
    ).toBe('fail\n\nnothing\n\nthink\n\nhello')
  })
})

describe('a chat that is longer than its model can read', () => {
  it.each([
    [
      400,
      {
        message: "This model's maximum context length is 400 tokens. Please reduce the length of the messages.",
        code: 'context_length_exceeded',
      },
    ],
    [400, { message: 'the request exceeds the available context size, try increasing it', type: 'exceed_context_size_error' }],
    [400, { message: 'prompt is too long: 210000 tokens > 200000 maximum' }],
    [400, { message: 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).' }],
    [413, { message: 'Request entity too large' }],
    [400, { message: 'Input exceeds the limit of 4096 tokens' }],
  ])('[P9] [run-35] goes on without its oldest turns, and says so (%i %j)', async (status, error) => {
    const { say } = await setUp(asking => {
      const people = asking.body.messages.filter(({ role }) => role === 'user')
      if (people.length > 2) return asking.json(status, { error })
      asking.chat({ content: 'A long answer.' }, 'stop')
      return asking.done()
    })
    for (const words of ['one', 'two']) expect(noticesOf(await say(words))).toEqual([])
    for (const words of ['three', 'four', 'five']) {
      const events = await say(words)
      expect([textOf(events), noticesOf(events), errorOf(events)]).toEqual([
        'A long answer.',
        expect.arrayContaining(['history_truncated']),
        [],
      ])
    }
  })

  it('[P9] [run-35] says what is wrong if the message alone is too long', async () => {
    const { say } = await setUp(({ json }) => json(400, { error: { message: 'prompt is too long', code: 'context_length_exceeded' } }))
    expect(errorOf(await say('go'))).toEqual(['p refused the request (400): prompt is too long.'])
    expect(provider().asked).toHaveLength(1)
  })
})

describe('a tool whose definition a provider refuses', () => {
  it.each([
    ['by its name', "Invalid schema for function 'tools__slow': schema must have type 'object'."],
    ['by its place', (at: number) => `tools.${at}.custom.input_schema: JSON schema is invalid.`],
    [
      'as Gemini counts',
      (at: number) => `* GenerateContentRequest.tools[0].function_declarations[${at}].parameters.properties[q].items: missing field.`,
    ],
  ])('[H1] [run-35] %s is left out with a notice, and the answer comes', async (_, message) => {
    const namesOf = ({ tools }: Asking['body']) => (tools as { function: { name: string } }[]).map(tool => tool.function.name)
    const { say } = await setUp(asking => {
      const at = namesOf(asking.body).indexOf('tools__slow')
      if (at !== -1)
        return asking.json(400, { error: { message: typeof message === 'string' ? message : message(at), type: 'invalid_request_error' } })
      if (results(asking.body.messages) === 0) asking.chat(callDelta(0, { id: 'c1', ...echo }))
      else asking.chat({ content: 'fine' })
      asking.chat({}, 'stop')
      return asking.done()
    })
    const events = await say('go')
    expect([textOf(events), noticesOf(events), errorOf(events)]).toEqual(['fine', ['tool_dropped'], []])
    expect(provider().asked).toHaveLength(3)
  })
})

describe('what a provider demands, refuses or ends by a word of its own', () => {
  it('[P14] [run-34] is reasoning of earlier calls: it goes back in every later request', async () => {
    const lacks = (messages: SentMessage[]) =>
      messages.some(message => message.role === 'assistant' && message.tool_calls && !('reasoning_content' in message))
        ? 'The reasoning_content in the thinking mode must be passed back to the API.'
        : null
    const { say } = await setUp(
      withTool(({ chat }) => {
        chat({ reasoning_content: 'I look.' })
        chat(callDelta(0, { id: 'c1', ...echo }))
      }, lacks),
    )
    for (const words of ['go', 'thanks', 'more']) expect([words, errorOf(await say(words))]).toEqual([words, []])
  })

  it('[P17] [run-34] is a setting of a person: the answer comes without it, and says so each time', async () => {
    const { say, chatId } = await setUp(asking => {
      if (asking.body.temperature === 1.5) return asking.json(400, { error: { message: 'temperature must be 1' } })
      asking.chat({ content: 'fine' }, 'stop')
      return asking.done()
    })
    await engine().chats.update(engine().actor, chatId, { parameters: { temperature: 1.5 } })
    for (const words of ['go', 'more']) {
      const events = await say(words)
      expect([textOf(events), noticesOf(events)]).toEqual(['fine', ['option_dropped']])
    }
    expect(provider().asked.map(({ temperature }) => temperature)).toEqual([1.5, undefined, undefined])
  })

  it('[P20] is the end of the answer: it counts as cut, with the word', async () => {
    const { say } = await setUp(asking => {
      asking.chat({ content: 'half' }, 'overloaded_midway')
      return asking.done()
    })
    const events = await say('go')
    expect(events.flatMap(({ chunk }) => (chunk.type === 'data-done' ? [chunk.data.finishReason] : []))).toEqual(['length'])
    expect(JSON.stringify(events)).toContain('ended it with “overloaded_midway”')
  })
})

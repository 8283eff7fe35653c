import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { describe, expect, it } from 'vitest'
import { type Finish, type InterceptOptions, interceptPort, type Port, type Request } from './middleware.ts'
import { defaultInterceptor, type InterceptorCounters, type InterceptorSettings } from './shared.ts'
import type { StreamPart } from './stream-part.ts'

const ls = { name: 'ls', description: 'Lists files.', inputSchema: { type: 'object', properties: { path: { type: 'string' } } } }
const question: LanguageModelV4Prompt = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: [{ type: 'text', text: 'What is here?' }] },
]
const call = '<tool_call>{"name": "ls", "arguments": {"path": "/"}}</tool_call>'

interface Heard {
  parts: (StreamPart | Finish)[]
  asked: Request
  counted: InterceptorCounters[]
  failures: unknown[]
}

interface Setting {
  settings?: Partial<InterceptorSettings>
  options?: Partial<InterceptOptions>
  finishReason?: string
  prompt?: LanguageModelV4Prompt
  toolChoice?: string
  tools?: Request['tools']
  /** Milliseconds between two deltas. */
  everyMs?: number
  breaks?: Error
}

/** Runs the interceptor on an answer in these chunks. */
async function hear(deltas: string[], setting: Setting = {}): Promise<Heard> {
  const { settings, options, finishReason = 'stop', prompt = question, tools = [ls], toolChoice, everyMs = 10, breaks } = setting
  const heard: Heard = { parts: [], asked: { prompt: [], tools: [] }, counted: [], failures: [] }
  let nowMs = 0
  const model: Port<Request, Finish> = {
    async stream(request, sink) {
      heard.asked = request
      sink({ type: 'text-start', id: 't' })
      for (const delta of deltas) {
        nowMs += everyMs
        sink({ type: 'text-delta', id: 't', delta })
      }
      if (breaks) throw breaks
      sink({ type: 'text-end', id: 't' })
      sink({ type: 'finish', finishReason })
    },
  }
  const port = interceptPort(model, {
    model: 'hermes-3',
    tools: 'text',
    dialect: 'auto',
    settings: { ...defaultInterceptor, ...settings },
    monotonicMs: () => nowMs,
    onCounted: counters => heard.counted.push(counters),
    onFailure: error => heard.failures.push(error),
    ...options,
  })
  const asked = port.stream(
    { prompt, tools, ...(toolChoice === undefined ? {} : { toolChoice }) },
    part => heard.parts.push(part),
    new AbortController().signal,
  )
  if (breaks) await expect(asked).rejects.toBe(breaks)
  else await asked
  return heard
}

const textOf = ({ parts }: Pick<Heard, 'parts'>) => parts.flatMap(part => (part.type === 'text-delta' ? [part.delta] : [])).join('')
const callsOf = ({ parts }: Heard) => parts.flatMap(part => (part.type === 'tool-call' ? [`${part.toolName} ${part.input}`] : []))
const shapeOf = ({ parts }: Heard) => parts.filter(part => part.type !== 'text-delta' || part.delta !== '').map(({ type }) => type)

describe('a model whose calls are in its text', () => {
  it('[text-03] gives text, call and text as a native model would, and no marker', async () => {
    const heard = await hear([...`Let me look.\n${call}\nDone.`])
    expect(textOf(heard)).toBe('Let me look.\n\nDone.')
    expect(callsOf(heard)).toEqual(['ls {"path":"/"}'])
    expect([...new Set(shapeOf(heard))]).toEqual([
      ...['text-start', 'text-delta', 'text-end'],
      ...['tool-input-start', 'tool-input-delta', 'tool-input-end', 'tool-call'],
      'finish',
    ])
    expect(heard.parts.at(-1)).toMatchObject({ type: 'finish', finishReason: 'tool_calls' })
  })

  it('[text-03] emits text immediately that cannot belong to a call', async () => {
    const given: string[] = []
    const { parts } = await hear(['One ', 'two', ' three', '. <b>', 'bold</b> {x}'])
    for (const part of parts) if (part.type === 'text-delta') given.push(part.delta)
    expect(given).toEqual(['One ', 'two', ' three', '. <b>', 'bold</b> {x}'])
  })

  it('sends signs of life while a call is held', async () => {
    const { parts } = await hear([...call])
    expect(parts.filter(part => part.type === 'text-delta' && part.delta === '').length).toBeGreaterThan(call.length - 5)
  })

  it('separates reasoning', async () => {
    const { parts } = await hear(['<think>Hm', 'm.</think>', 'Yes.'])
    expect(
      parts.filter(part => part.type !== 'text-delta' || part.delta !== '').map(part => ('delta' in part ? part.delta : part.type)),
    ).toEqual(['reasoning-start', 'Hm', 'm.', 'reasoning-end', 'text-start', 'Yes.', 'text-end', 'finish'])
  })

  it.each(['length', 'content_filter', 'error'])('runs no open call when the answer ended by %s', async finishReason => {
    const open = '<function=ls><parameter=path>/</parameter>'
    expect(callsOf(await hear([open], { finishReason: 'stop' }))).toEqual(['ls {"path":"/"}'])
    const heard = await hear([open], { finishReason })
    expect([callsOf(heard), textOf(heard)]).toEqual([[], open])
    const whole = await hear([call], { finishReason })
    expect([callsOf(whole), whole.parts.at(-1)]).toMatchObject([['ls {"path":"/"}'], { type: 'finish', finishReason }])
  })

  it('[text-06] gives back the held text when the stream breaks', async () => {
    const heard = await hear(['Wait. <tool_call>{"name": "l'], { breaks: new Error('gone') })
    expect([callsOf(heard), textOf(heard)]).toEqual([[], 'Wait. <tool_call>{"name": "l'])
  })

  it('[text-06] gives back the held text when it fails itself, and passes the rest through', async () => {
    const broken = {
      ...ls,
      get inputSchema(): Record<string, unknown> {
        throw new Error('no schema')
      },
    }
    const heard = await hear(['A ', '{"name": "ls", "arguments": {', '}}', ' b ', call], {
      tools: [broken],
      options: { dialect: 'bare-json' },
      settings: { enhanceSystemPrompt: false },
    })
    expect(textOf(heard)).toBe(`A {"name": "ls", "arguments": {}} b ${call}`)
    expect([callsOf(heard), heard.failures]).toEqual([[], [new Error('no schema')]])
  })
})

describe('[text-05] the three modes', () => {
  const text = `A ${call} b`
  it.each([
    [{ mode: 'smart-buffering' }, 'A  b'],
    [{ mode: 'passthrough' }, text],
    [{ mode: 'placeholders', placeholderText: '(looking)' }, 'A (looking) b'],
    [{ mode: 'placeholders' }, 'A … b'],
  ] as const)('%j', async (settings, shown) => {
    const heard = await hear([...text], { settings })
    expect([textOf(heard), callsOf(heard)]).toEqual([shown, ['ls {"path":"/"}']])
  })

  it('[text-05] show one placeholder for several calls in one block', async () => {
    const block = '[TOOL_CALLS][{"name": "ls", "arguments": {}}, {"name": "ls", "arguments": {"path": "/"}}]'
    const heard = await hear([block], { settings: { mode: 'placeholders' }, options: { model: 'mistral-small-latest' } })
    expect([textOf(heard), callsOf(heard).length]).toEqual(['…', 2])
  })

  it('[V7] [text-05] in passthrough, run each shown call once, like a native one', async () => {
    const heard = await hear([...`A ${call} b ${call}`], { settings: { mode: 'passthrough' } })
    expect(callsOf(heard)).toEqual(['ls {"path":"/"}', 'ls {"path":"/"}'])
    expect(textOf(heard)).toBe(`A ${call} b ${call}`)
    expect(heard.parts.at(-1)).toMatchObject({ type: 'finish', finishReason: 'tool_calls' })
  })

  it('hold at most what the model’s cap allows', async () => {
    const heard = await hear([...text], { settings: { maxBufferChars: 64, mode: 'smart-buffering' } })
    expect(callsOf(heard)).toEqual(['ls {"path":"/"}'])
    const short = await hear([...`A <tool_call>{"name": "ls", "arguments": {"path": "${'x'.repeat(64)}"}}</tool_call>`], {
      settings: { maxBufferChars: 64 },
    })
    expect([callsOf(short), textOf(short).length]).toEqual([[], 130])
  })
})

describe('the counters of an answer', () => {
  it('[text-09] count shown characters, calls, malformed calls, the longest hold and the most held characters', async () => {
    const { counted, parts } = await hear([
      'Hi. ',
      '<tool_call>',
      '{"name": "ls", ',
      '"arguments": {}}',
      '</tool_call>',
      ' <tool_call>{"name": "ls", oops',
    ])
    const counters = { narrativeCharacters: 35, calls: 1, malformed: 1, longestHoldMs: 20, highWaterCharacters: 26 }
    expect(counted).toEqual([counters])
    expect(parts.at(-1)).toMatchObject({ type: 'finish', interception: counters })
  })

  it('[text-09] keep the longest hold, though a shorter one follows', async () => {
    const long = ['<tool_call>', '{"name": "ls", ', '"arguments": {}}', '</tool_call>']
    const [alone] = (await hear(long)).counted
    const [both] = (await hear([...long, ' ', call])).counted
    const [short] = (await hear([call.slice(0, 12), call.slice(12)])).counted
    const [followed] = (await hear([...long, ' ', call.slice(0, 12), call.slice(12)])).counted
    expect([both?.calls, followed?.calls]).toEqual([2, 2])
    expect([both?.longestHoldMs, followed?.longestHoldMs]).toEqual([alone?.longestHoldMs, alone?.longestHoldMs])
    expect(short?.longestHoldMs).toBeLessThan(alone?.longestHoldMs ?? 0)
  })

  it('[text-12] can be switched off without a change of the output', async () => {
    const on = await hear([...`A ${call} b`])
    const off = await hear([...`A ${call} b`], { settings: { instrumentation: false } })
    const { interception: _, ...finish } = on.parts.at(-1) as Finish
    expect(off.parts).toEqual([...on.parts.slice(0, -1), finish])
    expect(off.counted).toEqual([])
  })
})

describe('the prompt of a model without native tools', () => {
  it('[text-01] describes the tools in the dialect that suits the model, and offers none natively', async () => {
    const { asked } = await hear(['Hello'])
    expect(asked.tools).toEqual([])
    const [system] = asked.prompt
    expect(system?.content).toContain('Be brief.\n\n# Tools')
    expect(system?.content).toContain(
      '<tools>\n{"type":"function","function":{"name":"ls","description":"Lists files.","parameters":{"type":"object"',
    )
    expect(system?.content).toContain('<tool_call>\n{"name":"tool_name","arguments":{"argument":"value"}}\n</tool_call>')
  })

  it.each([
    ['Qwen/Qwen3-Coder-30B', '<function=tool_name>'],
    ['llama-3.3-70b', '<|python_tag|>{"name"'],
    ['meta-llama/Llama-4-Scout', '[tool_name(argument="value")]'],
    ['mistral-small-latest', '[TOOL_CALLS][{"name"'],
    ['deepseek-chat', '<｜tool▁call▁begin｜>tool_name'],
    ['moonshotai/Kimi-K2', '<|tool_call_begin|>functions.tool_name:0'],
    ['gemma-3-27b', '```tool_code\ntool_name(argument="value")'],
    ['phi-4-mini', '<|tool_call|>[{"name"'],
    ['something-new', '{"tool":"tool_name","params":{"argument":"value"}}'],
  ])('[text-01] speaks as %s does', async (model, form) => {
    const { asked } = await hear([], { options: { model } })
    expect(asked.prompt[0]?.content).toContain(form)
  })

  it('[text-01] [text-08] goes by the chat template that its server tells, and by its id where it tells none', async () => {
    const said = async (template: string | null) =>
      (await hear([], { options: { model: 'mistral-small-latest', templateOf: async () => template } })).asked.prompt[0]?.content
    expect(await said('<tool_call>{{ name }}<arg_key>{{ k }}</arg_key><arg_value>')).toContain('<arg_key>argument</arg_key>')
    expect(await said(null)).toContain('[TOOL_CALLS][{"name"')
    const dialect = 'hermes'
    const templateOf = () => Promise.reject(new Error('not asked'))
    expect((await hear([], { options: { dialect, templateOf } })).asked.prompt[0]?.content).toContain('<tool_call>')
  })

  it('[text-11] leaves the system prompt unchanged where that is switched off, and still finds calls', async () => {
    const heard = await hear([call], { settings: { enhanceSystemPrompt: false } })
    expect(heard.asked).toEqual({ prompt: question, tools: [] })
    expect(callsOf(heard)).toEqual(['ls {"path":"/"}'])
  })

  it('writes earlier calls and their results as text, each side in one message', async () => {
    const prompt: LanguageModelV4Prompt = [
      ...question,
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Let me look.' },
          { type: 'tool-call', toolCallId: '1', toolName: 'ls', input: { path: '/' } },
        ],
      },
      { role: 'tool', content: [{ type: 'tool-result', toolCallId: '1', toolName: 'ls', output: { type: 'text', value: 'a.txt' } }] },
      { role: 'user', content: [{ type: 'text', text: 'And now?' }] },
    ]
    const { asked } = await hear([], { prompt })
    expect(asked.prompt.slice(2)).toEqual([
      {
        role: 'assistant',
        content: [{ type: 'text', text: 'Let me look.\n<tool_call>\n{"name":"ls","arguments":{"path":"/"}}\n</tool_call>' }],
      },
      {
        role: 'user',
        content: [
          { type: 'text', text: '<tool_response>\n{"name":"ls","content":"a.txt"}\n</tool_response>' },
          { type: 'text', text: '\n' },
          { type: 'text', text: 'And now?' },
        ],
      },
    ])
  })
})

describe('an answer that may call no tool', () => {
  it('describes no tools and finds no call', async () => {
    const { parts, asked } = await hear([call], { toolChoice: 'none' })
    expect(asked.prompt).toEqual(question)
    expect(textOf({ parts })).toBe(call)
  })
})

describe('a native model in auto mode', () => {
  it('is asked unchanged, and its slip becomes a call', async () => {
    const heard = await hear([`Look: ${call}`], { options: { tools: 'auto' } })
    expect(heard.asked).toEqual({ prompt: question, tools: [ls] })
    expect([textOf(heard), callsOf(heard)]).toEqual(['Look: ', ['ls {"path":"/"}']])
  })
})

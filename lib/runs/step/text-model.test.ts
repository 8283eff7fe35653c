import { afterEach, describe, expect, it } from 'vitest'
import { type Chunk, messageText, type RunEvent, type ToolOutput } from '#lib/messages/index.ts'
import { createModels } from '#lib/models/index.ts'
import { messageOf, send, type TestEngine, testEngine } from '#tests/support/engine.ts'
import { everythingServer } from '#tests/support/mcp/index.ts'
import { testActor } from '#tests/support/models.ts'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { type Answer, type MockProvider, startProviderInProcess } from '#tests/support/provider/index.ts'

let engine: TestEngine
let other: TestPlatform
let provider: MockProvider
afterEach(async () => {
  await engine.dispose()
  await other.dispose()
  await provider.stop()
})

/** A chat with a model that is served as chat completions over HTTP, and with the tools of a real MCP server. */
async function setUp(model: Record<string, unknown>, policies: { server: string; tool: string; action: string }[] = []) {
  provider = await startProviderInProcess()
  other = await testPlatform({
    config: {
      providers: [{ id: 'local', type: 'openai-compatible', base_url: `${provider.url}/v1` }],
      models: [{ id: 'local:hermes-small', ...model }],
    },
  })
  const { models, interceptor } = await createModels(other.platform)
  const resolved = await models.resolve(testActor('admin'), 'local:hermes-small')
  engine = await testEngine({ model: resolved, config: { mcpServers: { everything: everythingServer() }, policies } })
  const chatId = await engine.chat()
  return {
    interceptor,
    async answers(...answers: Answer[]) {
      await provider.script('hermes-small', ...answers)
      const { runId } = await engine.runs.start(engine.actor, chatId, send('What is 2 + 3?'))
      return { events: await engine.log(runId), runId }
    },
  }
}

const marked = (args: unknown) => `<tool_call>\n${JSON.stringify({ name: 'everything__get-sum', arguments: args })}\n</tool_call>`
const textual: Answer[] = [[{ text: `I add. ${marked({ a: 2, b: 3 })}`, tokens: 'characters' }], [{ text: 'It is 5.' }]]
const native: Answer[] = [[{ text: 'I add. ' }, { call: { name: 'get-sum', arguments: { a: 2, b: 3 } } }], [{ text: 'It is 5.' }]]

/** Reduces the log to its meaning for a reader. Leaves out ids and times, which differ from run to run, and joins the fragments of a text. */
function outline(events: RunEvent[]) {
  const seen: unknown[] = []
  // Tools run beside the stream, so that their rows come where they come.
  const outputs: unknown[] = []
  for (const { chunk } of events) {
    // Says that a server takes its time to start, which depends on the machine.
    if (chunk.type === 'data-notice') continue
    if (chunk.type === 'tool-input-start') seen.push([chunk.type, chunk.toolName, chunk.toolMetadata])
    else if (chunk.type === 'tool-input-delta') seen.push([chunk.type, chunk.inputTextDelta])
    else if (chunk.type === 'tool-input-available') seen.push([chunk.type, chunk.toolName, chunk.input, chunk.toolMetadata])
    else if (chunk.type === 'tool-output-available') outputs.push([chunk.preliminary ?? false, outputOf(chunk)])
    else if (chunk.type === 'data-iteration')
      seen.push([chunk.type, { ...chunk.data, model: '', usage: null, toolCalls: chunk.data.toolCalls?.map(call => call.function) }])
    else if (chunk.type === 'text-delta') seen.push([chunk.type, chunk.delta])
    else seen.push([chunk.type])
  }
  return { said: joined(seen), outputs }
}

function outputOf({ output }: Extract<Chunk, { type: 'tool-output-available' }>): unknown {
  const { status, ...said } = output as ToolOutput
  return status === 'done' && 'outcome' in said ? { ...said, executionTimeMs: 0 } : status
}

function joined(seen: unknown[]): unknown[] {
  const result: unknown[] = []
  for (const one of seen as [string, unknown][]) {
    const last = result.at(-1) as [string, unknown] | undefined
    if (one[0].endsWith('-delta') && last?.[0] === one[0]) last[1] = `${last[1]}${one[1]}`
    else result.push(one)
  }
  return result
}

describe('a model without native tool calling, over HTTP', () => {
  it('[text-07] answers with tools so that its log is that of a native model', async () => {
    const nativeRun = await (await setUp({ tools: 'native' })).answers(...native)
    const expected = outline(nativeRun.events)
    await Promise.all([engine.dispose(), other.dispose(), provider.stop()])

    const { answers, interceptor } = await setUp({ tools: 'text' })
    const { events, runId } = await answers(...textual)
    expect(outline(events)).toEqual(expected)
    expect(messageText(messageOf(events))).toBe('I add. It is 5.')
    expect(engine.logged.filter(line => line.msg === 'tool.call' || line.event === 'tool.call')).toHaveLength(1)
    expect(await engine.runs.get(engine.actor, runId)).toMatchObject({ status: 'completed', finishReason: 'stop', iterations: 2 })

    const finish = events.find(({ chunk }) => chunk.type === 'finish')?.chunk
    const figures = { narrativeCharacters: 15, calls: 1, malformed: 0 }
    expect(finish).toMatchObject({ messageMetadata: { interception: figures } })
    expect(interceptor.metrics()).toContain('parley_interceptor_calls_total{dialect="hermes"} 1\n')
  })

  it('[text-01] is told of its tools, and of their results, in text alone', async () => {
    const { answers } = await setUp({ tools: 'text' })
    await answers(...textual)
    const bodies = (await provider.requests('hermes-small')).map(
      ({ body }) => body as { tools?: unknown; messages: { role: string; content: string }[] },
    )
    expect(bodies.map(({ tools }) => tools)).toEqual([undefined, undefined])
    expect(bodies[0]?.messages[0]?.content).toContain('"name":"everything__get-sum"')
    expect(bodies[1]?.messages.slice(2)).toEqual([
      { role: 'assistant', content: `I add. \n${marked({ a: 2, b: 3 })}` },
      { role: 'user', content: '<tool_response>\n{"name":"everything__get-sum","content":"The sum of 2 and 3 is 5."}\n</tool_response>' },
    ])
  })

  it('[text-07] is held to the policy, call by call', async () => {
    const { answers } = await setUp({ tools: 'text' }, [{ server: 'everything', tool: 'get-sum', action: 'deny' }])
    const { events } = await answers([{ text: marked({ a: 2, b: 3 }) + marked({ a: 4, b: 5 }) }], [{ text: 'I may not.' }])
    const outcomes = events.flatMap(({ chunk }) =>
      chunk.type === 'tool-output-available' && (chunk.output as ToolOutput).status === 'done'
        ? [(chunk.output as { outcome: string }).outcome]
        : [],
    )
    expect(outcomes).toEqual(['denied', 'denied'])
  })

  it.each([
    ['smart-buffering', {}, 'I add. It is 5.'],
    ['placeholders', { placeholder_text: '(adding)' }, 'I add. (adding)It is 5.'],
    ['passthrough', {}, `I add. ${marked({ a: 2, b: 3 })}It is 5.`],
  ] as const)('[text-05] [V8] runs the call, and goes on with its result, with the mode %s', async (mode, more, shown) => {
    const { answers } = await setUp({ tools: 'text', interceptor: { mode, ...more } })
    const { events } = await answers(...textual)
    expect(messageText(messageOf(events))).toBe(shown)
    expect(outline(events).outputs.at(-1)).toMatchObject([false, { outcome: 'ok', text: 'The sum of 2 and 3 is 5.' }])
  })
})

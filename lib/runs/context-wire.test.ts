import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { send, type TestEngine, testEngine } from '#tests/support/engine.ts'
import { type MockProvider, startProvider } from '#tests/support/provider/index.ts'

let provider: MockProvider
let engine: TestEngine
beforeAll(async () => {
  provider = await startProvider()
})
afterEach(async () => {
  await engine.dispose()
  await provider.reset()
})
afterAll(() => provider.stop())

const WORDS = 'word '.repeat(1_000)
const MARK = '"cache_control":{"type":"ephemeral"}'

/** Makes five turns over the wire and returns the bodies of their requests. */
async function bodiesOf(api: 'chat' | 'responses' | 'anthropic' | 'google'): Promise<Record<string, unknown>[]> {
  await provider.script('m', [{ text: WORDS }])
  const base_url = `${provider.url}/${api === 'google' ? 'v1beta' : 'v1'}`
  engine = await testEngine({
    isWired: true,
    config: {
      mcpServers: {},
      providers: [{ id: 'mock', type: 'openai-compatible', base_url, api_key: 'k', api }],
      models: [{ id: 'mock:m', default: true }],
    },
  })
  const chatId = await engine.chat()
  for (let turn = 0; turn < 5; turn++) {
    await engine.log((await engine.runs.start(engine.actor, chatId, send(`question ${turn}`))).runId)
    await engine.context.view(engine.actor, chatId)
  }
  return (await provider.requests('m')).map(({ body }) => body as Record<string, unknown>)
}

/** Text of what a provider caches, in the order in which it reads it. */
const textOf = ({ system, instructions, messages, input, systemInstruction, contents }: Record<string, unknown>) =>
  JSON.stringify([system, instructions, systemInstruction, messages ?? input ?? contents])

describe('the requests of a chat on the wire', () => {
  it('[ctx-01] to Anthropic end their stable part with a mark, and repeat it byte by byte', async () => {
    const bodies = await bodiesOf('anthropic')
    const prefixes = bodies.map(body => {
      const all = textOf(body)
      const end = all.lastIndexOf(`,${MARK}`)
      return end < 0 ? null : all.slice(0, end).replaceAll(`,${MARK}`, '')
    })
    const first = prefixes.findIndex(prefix => prefix !== null)
    expect(first).toBeGreaterThan(0)
    for (const [index, body] of bodies.entries()) {
      if (index <= first) continue
      const before = prefixes[index - 1] ?? ''
      expect(textOf(body).replaceAll(`,${MARK}`, '').startsWith(before)).toBe(true)
      expect((textOf(body).match(/cache_control/g) ?? []).length).toBeLessThanOrEqual(4)
    }
  })

  it.each(['chat', 'responses', 'google'] as const)(
    '[ctx-01] to %s have no mark, and each begins with all bytes of the one before',
    async api => {
      const texts = (await bodiesOf(api)).map(textOf)
      for (const [index, body] of texts.entries()) {
        expect(body).not.toMatch(/cache_control|cacheControl|cacheMark/)
        const before = (texts[index - 1] ?? '').replace(/\]+$/, '')
        expect(body.startsWith(before)).toBe(true)
      }
    },
  )
})

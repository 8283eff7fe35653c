import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hear, question } from '#tests/support/provider/collect.ts'
import { type MockProvider, startProviderInProcess } from '#tests/support/provider/index.ts'
import { createPorts } from './ports.ts'
import type { ProviderApi } from './provider-types.ts'
import { type DeltaStyle, defaultModelSettings } from './settings/model-fields.ts'

let provider: MockProvider
const ports = createPorts()
beforeAll(async () => {
  provider = await startProviderInProcess()
})
afterAll(() => provider.stop())

const portOf = (api: ProviderApi, deltas: DeltaStyle = 'auto') =>
  ports({
    provider: {
      id: 'p',
      type: 'openai-compatible',
      title: 'Mock',
      baseUrl: `${provider.url}/${api === 'google' ? 'v1beta' : 'v1'}`,
      api,
      apiKey: 'none',
      enabled: true,
      offersListed: true,
      origin: 'environment',
      version: '1',
    },
    model: 'm',
    tuning: { ...defaultModelSettings, deltas },
  })
const tool = {
  name: 'add',
  description: 'Adds.',
  inputSchema: { type: 'object', properties: { a: { type: 'number' }, why: { type: 'string' } }, additionalProperties: false },
}
const asked = question('add', { tools: [tool] })

const thought = 'Two numbers, then; let me see.'
const said = 'I add both, and then I say what came out.'
const why = 'ha ha ha, because'
/** Accumulated text: each item repeats all before it. */
const repeated = (text: string) => Array.from({ length: Math.ceil(text.length / 5) }, (_, index) => text.slice(0, 5 * index + 5))
const words = (text: string) => text.match(/.{1,5}/g) ?? []

describe.each(['chat', 'responses', 'anthropic', 'google'] as const)('a server behind %s', api => {
  /** Gemini sends calls whole. */
  const answer = (pieces: (text: string) => string[], repeats: boolean) => [
    { reasoning: thought, tokens: pieces(thought) },
    { text: said, tokens: pieces(said) },
    { call: { name: 'add', arguments: { why, a: 1 }, id: 'c1', fragment: 4, repeats } },
    { call: { name: 'add', arguments: { a: 2 }, id: 'c2', fragment: 3, repeats } },
  ]
  const expected = {
    text: said,
    reasoning: thought,
    calls: [`{"why":"${why}","a":1}`, '{"a":2}'],
    finishReason: 'tool_calls',
    error: null,
  }
  const essence = ({ text, reasoning, calls, finishReason, error }: Awaited<ReturnType<typeof hear>>) => ({
    text,
    reasoning,
    calls: calls.map(({ input }) => input),
    finishReason,
    error,
  })

  it('[run-08] that repeats text, reasoning and arguments is recognised, and nothing is doubled', async () => {
    await provider.script('m', answer(repeated, api !== 'google'))
    for (const style of ['auto', 'accumulated'] as const) {
      const heard = await hear(portOf(api, style), asked)
      expect(essence(heard)).toEqual(expected)
      for (const { id, input } of heard.calls) {
        const grown = heard.parts.flatMap(part => (part.type === 'tool-input-delta' && part.id === id ? [part.delta] : [])).join('')
        expect(['', input]).toContain(grown)
      }
    }
  })

  it('[run-08] that sends true deltas loses nothing, configured for them or not', async () => {
    await provider.script('m', answer(words, false))
    for (const style of ['auto', 'incremental'] as const) expect(essence(await hear(portOf(api, style), asked))).toEqual(expected)
    const laughter = ['ha', 'ha', 'ha', ' ', '  ', 'ha']
    await provider.script('m', [
      { reasoning: laughter.join(''), tokens: laughter },
      { text: laughter.join(''), tokens: laughter },
    ])
    expect(await hear(portOf(api))).toMatchObject({ text: laughter.join(''), reasoning: laughter.join('') })
  })

  it('[run-08] that looks as if it repeated gives what was held when something else comes, and when it breaks off', async () => {
    const suspect = ['Yes. ', 'Yes. And']
    await provider.script('m', [
      { reasoning: suspect.join(''), tokens: suspect },
      { text: suspect.join(''), tokens: suspect },
      { cut: true },
    ])
    const heard = await hear(portOf(api))
    expect(heard).toMatchObject({ text: suspect.join(''), reasoning: suspect.join(''), finishReason: null })
    expect(heard.parts.map(({ type }) => type).filter((type, at, all) => type !== all[at - 1])).toEqual(
      expect.arrayContaining(['reasoning-delta', 'text-start', 'text-delta']),
    )
  })
})

describe.each(['chat', 'responses', 'anthropic'] as const)('a server behind %s that gives arguments as text', api => {
  it('[run-09] gets missing closing braces added only if its step ended normally', async () => {
    const open = { call: { name: 'add', arguments: '{"a":1', id: 'c1' } }
    const inputs = async (finish: string) => {
      await provider.script('m', [open, { finish }])
      return (await hear(portOf(api), asked)).calls.map(({ input }) => input)
    }
    expect(await inputs('tool_calls')).toEqual(['{"a":1}'])
    for (const input of await inputs('length')) expect(() => JSON.parse(input)).toThrow()
  })
})

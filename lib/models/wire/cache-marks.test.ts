import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hear } from '#tests/support/provider/collect.ts'
import { type MockProvider, startProvider } from '#tests/support/provider/index.ts'
import { createPorts } from '../ports.ts'
import { withCacheMark } from '../prompt/cache-mark.ts'
import type { ProviderApi } from '../provider-types.ts'
import { defaultModelSettings, type ModelSettings } from '../settings/model-fields.ts'
import { sendsCacheMarks } from './chat-cache-marks.ts'

let provider: MockProvider
beforeAll(async () => {
  provider = await startProvider()
})
beforeEach(() => provider.reset())
afterAll(() => provider.stop())

const user = (text: string): LanguageModelV4Prompt => [{ role: 'user', content: [{ type: 'text', text }] }]
const assistant = (text: string): LanguageModelV4Prompt => [{ role: 'assistant', content: [{ type: 'text', text }] }]

/** Instructions, a tier that ends with a file, one that ends with an answer, and the message. */
const marked: LanguageModelV4Prompt = [
  ...withCacheMark([{ role: 'system', content: 'Be kind.' }]),
  ...withCacheMark(user('file a')),
  ...withCacheMark([...user('file b'), ...user('One?'), ...assistant('One.')]),
  ...user('Two?'),
]

async function bodyOf(
  api: ProviderApi,
  prompt: LanguageModelV4Prompt,
  tuning: Partial<ModelSettings> = {},
): Promise<Record<string, unknown>> {
  const port = createPorts()({
    provider: {
      id: 'p',
      type: 'openai',
      title: 'Mock',
      api,
      baseUrl: `${provider.url}/${api === 'google' ? 'v1beta' : 'v1'}`,
      apiKey: 'sk',
      enabled: true,
      offersListed: true,
      origin: 'environment',
      version: '1',
    },
    model: 'm',
    tuning: { ...defaultModelSettings, ...tuning },
  })
  await hear(port, { prompt, tools: [], temperature: null })
  return (await provider.requests('m')).at(-1)?.body as Record<string, unknown>
}

const EPHEMERAL = { cache_control: { type: 'ephemeral' } }

describe('the cache marks of a prompt', () => {
  it('[ctx-01] end the blocks of a request to Anthropic', async () => {
    const { system, messages } = await bodyOf('anthropic', marked)
    expect(system).toEqual([{ type: 'text', text: 'Be kind.', ...EPHEMERAL }])
    expect(messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'file a', ...EPHEMERAL },
          { type: 'text', text: 'file b' },
          { type: 'text', text: 'One?' },
        ],
      },
      { role: 'assistant', content: [{ type: 'text', text: 'One.', ...EPHEMERAL }] },
      { role: 'user', content: [{ type: 'text', text: 'Two?' }] },
    ])
  })

  it('[ctx-01] are at most four there', async () => {
    const five = ['a', 'b', 'c', 'd', 'e'].flatMap(text => [...withCacheMark(user(text)), ...assistant(text)])
    const body = JSON.stringify(await bodyOf('anthropic', [...five, ...user('Go.')]))
    expect(body.match(/cache_control/g)).toHaveLength(4)
    expect(body.indexOf('"text":"e"')).toBeGreaterThan(body.lastIndexOf('cache_control'))
  })

  it('are not sent to Anthropic where they are switched off', async () => {
    expect(JSON.stringify(await bodyOf('anthropic', marked, { cacheMarks: 'off' }))).not.toMatch(/cache_control|parley/)
  })

  it('[ctx-01] stand on content parts of chat completions, where the model’s setting says so', async () => {
    const { messages } = await bodyOf('chat', marked, { cacheMarks: 'on' })
    expect(messages).toEqual([
      { role: 'system', content: [{ type: 'text', text: 'Be kind.', ...EPHEMERAL }] },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'file a', ...EPHEMERAL },
          { type: 'text', text: 'file b' },
          { type: 'text', text: 'One?' },
        ],
      },
      { role: 'assistant', content: [{ type: 'text', text: 'One.', ...EPHEMERAL }] },
      { role: 'user', content: [{ type: 'text', text: 'Two?' }] },
    ])
  })

  it('are left out where a server of chat completions refuses them', async () => {
    await provider.scriptWhere({
      model: 'm',
      match: 'cache_control',
      answers: [{ status: 400, body: JSON.stringify({ error: { message: "Unrecognized request argument: 'cache_control'" } }) }],
    })
    await provider.script('m', [{ text: 'Hi.' }])
    expect(JSON.stringify(await bodyOf('chat', marked, { cacheMarks: 'on' }))).not.toMatch(/cache_control|parley/)
  })

  it.each(['chat', 'responses', 'google'] as const)(
    '[ctx-01] change nothing in a request to %s, whose provider caches by itself',
    async api => {
      const plain: LanguageModelV4Prompt = [
        { role: 'system', content: 'Be kind.' },
        ...user('file a'),
        ...user('file b'),
        ...user('One?'),
        ...assistant('One.'),
        ...user('Two?'),
      ]
      const [with_, without] = [await bodyOf(api, marked), await bodyOf(api, plain)]
      expect(JSON.stringify(with_)).toBe(JSON.stringify(without))
      expect(JSON.stringify(with_)).not.toMatch(/cache_control|cacheControl|parley/)
    },
  )

  it.each([
    ['on', 'localhost', 'm', true],
    ['auto', 'localhost', 'claude-sonnet-4-5', false],
    ['auto', 'openrouter.ai', 'anthropic/claude-sonnet-4.5', true],
    ['auto', 'openrouter.ai', 'openai/gpt-5', false],
    ['auto', 'not-openrouter.ai', 'anthropic/claude-sonnet-4.5', false],
    ['off', 'openrouter.ai', 'anthropic/claude-sonnet-4.5', false],
  ] as const)('with the setting %s, %s gets them for %s: %s', (setting, host, model, isSent) => {
    expect(sendsCacheMarks(setting, { host, model, refused: new Set() })).toBe(isSent)
  })
})

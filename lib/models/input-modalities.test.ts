import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hear } from '#tests/support/provider/collect.ts'
import { type MockProvider, startProvider } from '#tests/support/provider/index.ts'
import { knownModalities } from './chat-models.ts'
import { refusalOf } from './input-modalities.ts'
import { createPorts } from './ports.ts'
import type { ProviderApi } from './provider-types.ts'
import { defaultModelSettings } from './settings/model-fields.ts'

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const PDF = Buffer.from('%PDF-1.7').toString('base64')

describe('the input modalities guessed from a model name', () => {
  it.each<[string, ProviderApi, boolean | null, boolean | null]>([
    ['gpt-4o-mini', 'responses', true, true],
    ['gpt-5.2', 'chat', true, null],
    ['gpt-3.5-turbo', 'chat', false, null],
    ['o3-mini', 'responses', false, null],
    ['o3', 'responses', true, true],
    ['claude-sonnet-4-5', 'anthropic', true, true],
    ['claude-2.1', 'anthropic', false, null],
    ['gemini-2.5-flash', 'google', true, true],
    ['deepseek-reasoner', 'chat', false, null],
    ['qwen/qwen2.5-vl-72b-instruct', 'chat', true, null],
    ['qwen2.5-coder:7b', 'chat', false, null],
    ['llama3.1:8b', 'chat', false, null],
    ['llama3.2-vision:11b', 'chat', true, null],
    ['my-own-model', 'chat', null, null],
  ])('%s by %s: images %s, files %s', (model, api, vision, files) => {
    expect(knownModalities(model, api)).toEqual({ vision, files })
  })
})

describe('a file for a model', () => {
  it('[life-14] is refused with the reason where the model is known not to take it; images are tried if it is unknown', () => {
    const unknown = { title: 'Mystery', vision: null, files: null }
    expect(refusalOf(unknown, 'image/png')).toBeNull()
    expect(refusalOf(unknown, 'application/pdf')).toBe('Mystery does not accept PDF files. Choose another model, or remove the file.')
    expect(refusalOf({ ...unknown, vision: false }, 'image/png')).toBe(
      'Mystery cannot see images. Choose another model, or remove the image.',
    )
    expect(refusalOf({ ...unknown, vision: false }, 'text/plain')).toBeNull()
    expect(refusalOf({ ...unknown, files: true }, 'application/pdf')).toBeNull()
  })
})

let provider: MockProvider
const ports = createPorts()
beforeAll(async () => {
  provider = await startProvider()
})
beforeEach(() => provider.reset())
afterAll(() => provider.stop())

/** Request with the image and the PDF of the user's message, on each wire. */
const expected: Record<ProviderApi, unknown> = {
  chat: {
    messages: [
      {
        content: [
          { type: 'image_url', image_url: { url: `data:image/png;base64,${PNG}` } },
          { type: 'file', file: { filename: 'paper.pdf', file_data: `data:application/pdf;base64,${PDF}` } },
          { type: 'text', text: 'Look.' },
        ],
      },
    ],
  },
  responses: {
    input: [
      {
        content: [
          { type: 'input_image', image_url: `data:image/png;base64,${PNG}` },
          { type: 'input_file', filename: 'paper.pdf', file_data: `data:application/pdf;base64,${PDF}` },
          { type: 'input_text', text: 'Look.' },
        ],
      },
    ],
  },
  anthropic: {
    messages: [
      {
        content: [
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PNG } },
          { type: 'document', source: { type: 'base64', media_type: 'application/pdf', data: PDF } },
          { type: 'text', text: 'Look.' },
        ],
      },
    ],
  },
  google: {
    contents: [
      {
        parts: [
          { inlineData: { mimeType: 'image/png', data: PNG } },
          { inlineData: { mimeType: 'application/pdf', data: PDF } },
          { text: 'Look.' },
        ],
      },
    ],
  },
}

describe.each(['chat', 'responses', 'anthropic', 'google'] as const)('files for a model behind %s', api => {
  it('[life-14] are sent in the form of its provider', async () => {
    await provider.script('m', [{ text: 'Seen.' }])
    const baseUrl = `${provider.url}/${api === 'google' ? 'v1beta' : 'v1'}`
    const port = ports({
      provider: {
        id: 'p',
        type: 'openai',
        title: 'Mock',
        baseUrl,
        api,
        apiKey: 'k',
        enabled: true,
        offersListed: true,
        origin: 'file',
        version: '1',
      },
      model: 'm',
      tuning: defaultModelSettings,
    })
    const heard = await hear(port, {
      prompt: [
        {
          role: 'user',
          content: [
            { type: 'file', mediaType: 'image/png', filename: 'a.png', data: { type: 'data', data: PNG } },
            { type: 'file', mediaType: 'application/pdf', filename: 'paper.pdf', data: { type: 'data', data: PDF } },
            { type: 'text', text: 'Look.' },
          ],
        },
      ],
      tools: [],
      temperature: null,
    })
    expect(heard).toMatchObject({ text: 'Seen.', error: null })
    expect((await provider.requests('m'))[0]?.body).toMatchObject(expected[api] as object)
  })
})

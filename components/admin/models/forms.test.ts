import { describe, expect, it } from 'vitest'
import { defaultTuning, type ModelView } from '#lib/models/shared.ts'
import { audienceWords, formOfModel, modelPatch } from './model-form.ts'
import { newProviderForm, providerInput, providerPatch, providerProblems } from './provider-form.ts'

const model: ModelView = {
  id: 'openai:gpt-x',
  providerId: 'openai',
  model: 'gpt-x',
  title: 'GPT X',
  offered: true,
  audience: { kind: 'everyone' },
  contextWindow: 128_000,
  vision: null,
  files: null,
  temperature: 0.7,
  chunkTimeoutMs: 45_000,
  responseTimeoutMs: 300_000,
  ...defaultTuning,
  tools: 'native',
  dialect: 'auto',
  interceptor: {
    mode: 'smart-buffering',
    maxBufferChars: 16_384,
    enhanceSystemPrompt: true,
    placeholderText: null,
    instrumentation: true,
  },
  isDefault: false,
  declared: false,
  listed: true,
}

describe('the form of a provider', () => {
  it('starts with a free id and the title of its type', () => {
    expect(newProviderForm('openai', [])).toMatchObject({ id: 'openai', title: 'OpenAI' })
    expect(newProviderForm('openai-compatible', ['local', 'local-2'])).toMatchObject({ id: 'local-3' })
  })

  it('needs a key for a provider that takes one, at its own address only', () => {
    const form = newProviderForm('anthropic', [])
    expect(providerProblems(form, false)).toEqual({ apiKey: 'Enter an API key for Anthropic.' })
    expect(providerProblems(form, true)).toEqual({})
    expect(providerProblems({ ...form, baseUrl: 'http://127.0.0.1:1/v1' }, false)).toEqual({})
  })

  it('needs an address where the type has none, and a plain id', () => {
    expect(providerProblems({ ...newProviderForm('openai-compatible', []), id: 'A b' }, false)).toEqual({
      id: 'Use lower-case letters, digits, - and _, at most 40.',
      baseUrl: 'Enter the address of the server; it usually ends in /v1.',
    })
    expect(providerProblems({ ...newProviderForm('ollama', []), baseUrl: 'here' }, false)).toEqual({
      baseUrl: 'Enter an address that begins with http:// or https://.',
    })
  })

  it('sends a key only when one was typed', () => {
    const form = { ...newProviderForm('openai', []), title: ' ', baseUrl: ' ', apiKey: ' k ' }
    expect(providerInput(form)).toEqual({ id: 'openai', type: 'openai', title: 'OpenAI', baseUrl: null, apiKey: 'k', offersListed: false })
    expect(providerPatch({ ...form, apiKey: '', api: 'chat' })).toEqual({
      title: 'OpenAI',
      baseUrl: null,
      api: 'chat',
      offersListed: false,
    })
  })
})

describe('the form of a model', () => {
  it('sends only changed settings', () => {
    expect(modelPatch(formOfModel(model), model)).toEqual({ patch: {}, problems: {} })
    const form = { ...formOfModel(model), title: '', temperature: '', contextWindow: '', chunkSeconds: '1.5', tools: 'none' as const }
    expect(modelPatch(form, model).patch).toEqual({
      title: null,
      temperature: null,
      contextWindow: null,
      chunkTimeoutMs: 1500,
      tools: 'none',
    })
  })

  it('[life-14] sends whether images and PDF files go to the model, and resets to automatic', () => {
    const form = { ...formOfModel({ ...model, vision: true }), vision: 'auto' as const, files: 'yes' as const }
    expect(modelPatch(form, { ...model, vision: true }).patch).toEqual({ vision: null, files: true })
  })

  it('sends how calls in text are found, where that is changed', () => {
    const form = {
      ...formOfModel(model),
      tools: 'text' as const,
      dialect: 'hermes',
      mode: 'placeholders' as const,
      placeholderText: 'One moment',
    }
    expect(modelPatch(form, model)).toEqual({
      patch: {
        tools: 'text',
        dialect: 'hermes',
        interceptor: { ...model.interceptor, mode: 'placeholders', placeholderText: 'One moment' },
      },
      problems: {},
    })
    expect(modelPatch({ ...form, maxBufferChars: '10' }, model).problems).toEqual({
      maxBufferChars: 'Enter a whole number from 64 to 1,000,000.',
    })
  })

  it('offers it to everyone, to administrators, or to people', () => {
    const form = formOfModel(model)
    expect(modelPatch({ ...form, audience: 'admins' }, model).patch).toEqual({ audience: { kind: 'admins' } })
    expect(modelPatch({ ...form, audience: 'users', userIds: ['a', 'b'] }, model)).toEqual({
      patch: { audience: { kind: 'users', userIds: ['a', 'b'] } },
      problems: {},
    })
    expect(modelPatch({ ...form, audience: 'users' }, model).problems).toEqual({ userIds: 'Choose at least one person.' })
    expect([{ kind: 'everyone' as const }, { kind: 'users' as const, userIds: ['a', 'b'] }].map(audienceWords)).toEqual([
      'Everyone',
      '2 people',
    ])
  })

  it('sends price, fallbacks and reasoning as typed', () => {
    const form = {
      ...formOfModel(model),
      streaming: false,
      effort: 'high' as const,
      budget: '4096',
      fallbacks: 'openai:small,  local:one ',
      priceInput: '2.5',
      priceOutput: '10',
      priceCacheRead: '1.25',
    }
    expect(modelPatch(form, model)).toEqual({
      patch: {
        streaming: false,
        reasoningEffort: 'high',
        reasoningBudget: 4096,
        fallbacks: ['openai:small', 'local:one'],
        price: { input: 2.5, output: 10, cacheRead: 1.25, cacheWrite: null },
      },
      problems: {},
    })
    const priced = { ...model, price: { input: 1, output: 2, cacheRead: null, cacheWrite: null } }
    expect(modelPatch({ ...formOfModel(priced), priceInput: '', priceOutput: '' }, priced).patch).toEqual({ price: null })
    const wrong = { ...formOfModel(model), budget: '1.5', fallbacks: 'nobody', priceOutput: '-1' }
    expect(Object.keys(modelPatch(wrong, model).problems)).toEqual(['budget', 'fallbacks', 'priceOutput', 'priceInput'])
  })

  it('sends instructions, cache and compaction as typed', () => {
    const form = {
      ...formOfModel(model),
      instructions: 'Be brief.',
      cacheMarks: 'on' as const,
      fileEdits: 'tools' as const,
      editForm: 'squares' as const,
      cacheMinTokens: '2048',
      summaryTokens: '300',
    }
    expect(modelPatch(form, model)).toEqual({
      patch: {
        instructions: 'Be brief.',
        cacheMarks: 'on',
        fileEdits: 'tools',
        editForm: 'squares',
        cacheMinTokens: 2048,
        summaryTokens: 300,
      },
      problems: {},
    })
    const set = { ...model, instructions: 'Be brief.', keptHistoryTokens: 900 }
    expect(modelPatch({ ...formOfModel(set), instructions: ' ', keptHistoryTokens: '' }, set).patch).toEqual({
      instructions: null,
      keptHistoryTokens: null,
    })
    const wrong = { ...formOfModel(model), instructions: 'x'.repeat(20_001), summaryTokens: '99', cacheMinTokens: '1.5' }
    expect(Object.keys(modelPatch(wrong, model).problems)).toEqual(['instructions', 'cacheMinTokens', 'summaryTokens'])
  })

  it('reports problems by field', () => {
    const wrong = { ...formOfModel(model), contextWindow: '1.5', temperature: '3', chunkSeconds: '0', responseSeconds: 'x' }
    expect(Object.keys(modelPatch(wrong, model).problems)).toEqual(['contextWindow', 'temperature', 'chunkSeconds', 'responseSeconds'])
  })
})

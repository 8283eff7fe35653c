import { describe, expect, it } from 'vitest'
import { defaultModelSettings, type ModelView, priceProblems } from '#lib/models/shared.ts'
import { formOfModel, modelPatch } from './model-form.ts'
import { audienceWords } from './model-groups.ts'
import { priceOrigin, priceWords, wholePrice } from './price-words.ts'
import { newProviderForm, providerInput, providerPatch, providerProblems } from './provider-form.ts'

const model: ModelView = {
  id: 'openai:gpt-x',
  providerId: 'openai',
  model: 'gpt-x',
  title: 'GPT X',
  offered: true,
  audience: { kind: 'everyone' },
  ...defaultModelSettings,
  contextWindow: 128_000,
  temperature: 0.7,
  isDefault: false,
  declared: false,
  listed: true,
  listPrice: null,
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
    expect(providerProblems({ ...newProviderForm('openai-compatible', []), id: 'local ' }, false)).toEqual({
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

describe('the price of a model', () => {
  const listPrice = { input: 2.5, output: 10, cacheRead: 0.125, cacheWrite: null, date: '2026-11-28', source: 'https://example.org/prices' }
  const entered = { input: 0, output: 0, cacheRead: null, cacheWrite: null }

  it('[cost-01] is said with where it comes from: entered before the list, zero as free, and none as unknown', () => {
    expect(priceWords({ price: null, listPrice })).toBe('$2.5 prompt, $10 answer')
    expect(priceOrigin({ price: null, listPrice })).toBe('By the price list of Nov 28, 2026.')
    expect(priceWords({ price: entered, listPrice })).toBe('Free')
    expect(priceWords({ price: { ...entered, output: 0.000_5 }, listPrice })).toBe('$0 prompt, $0.0005 answer')
    expect(priceOrigin({ price: entered, listPrice })).toBe('Entered here or in the configuration file.')
    expect(priceWords({ price: null, listPrice: null })).toBe('Unknown')
    expect(priceOrigin({ price: null, listPrice: null })).toBe('Tokens of this model are counted without a cost.')
  })

  it('[cost-01] is said whole, with cached tokens and long prompts', () => {
    const above = { tokens: 200_000, input: 5, output: 15, cacheRead: null, cacheWrite: null }
    expect(wholePrice({ ...listPrice, above })).toBe('$2.5 prompt, $10 answer · $0.125 cached reads · prompts over 200,000 tokens: $5, $15')
  })
})

describe('the form of a model', () => {
  it('sends only changed settings', () => {
    expect(modelPatch(formOfModel(model), model)).toEqual({ patch: {}, problems: {} })
    const form = { ...formOfModel(model), title: '', temperature: '', contextWindow: '', chunkTimeoutMs: '1.5', tools: 'none' }
    expect(modelPatch(form, model).patch).toEqual({
      title: null,
      temperature: null,
      contextWindow: null,
      chunkTimeoutMs: 1500,
      tools: 'none',
    })
  })

  it('[life-14] sends whether images and PDF files go to the model, and resets to automatic', () => {
    const form = { ...formOfModel({ ...model, vision: true }), vision: 'auto', files: 'yes' }
    expect(modelPatch(form, { ...model, vision: true }).patch).toEqual({ vision: null, files: true })
  })

  it('sends how calls in text are found, where that is changed', () => {
    const { interceptor } = formOfModel(model)
    const form = {
      ...formOfModel(model),
      tools: 'text',
      dialect: 'hermes',
      interceptor: { ...interceptor, mode: 'placeholders', placeholderText: 'One moment' },
    }
    expect(modelPatch(form, model)).toEqual({
      patch: {
        tools: 'text',
        dialect: 'hermes',
        interceptor: { ...model.interceptor, mode: 'placeholders', placeholderText: 'One moment' },
      },
      problems: {},
    })
    expect(modelPatch({ ...form, interceptor: { ...interceptor, maxBufferChars: '10' } }, model).problems).toEqual({
      interceptor: 'Enter a whole number from 64 to 1,000,000.',
    })
  })

  it('offers it to everyone, to administrators, or to people', () => {
    const form = formOfModel(model)
    const people = (...userIds: string[]) => ({ kind: 'users' as const, userIds })
    expect(modelPatch({ ...form, audience: { kind: 'admins' } }, model).patch).toEqual({ audience: { kind: 'admins' } })
    expect(modelPatch({ ...form, audience: people('a', 'b') }, model)).toEqual({ patch: { audience: people('a', 'b') }, problems: {} })
    expect(modelPatch({ ...form, audience: people() }, model)).toEqual({ patch: {}, problems: { audience: 'Choose at least one person.' } })
    expect([{ kind: 'everyone' as const }, { kind: 'users' as const, userIds: ['a', 'b'] }].map(audienceWords)).toEqual([
      'Everyone',
      '2 people',
    ])
  })

  it('sends price, fallbacks and reasoning as typed', () => {
    const form = {
      ...formOfModel(model),
      streaming: false,
      reasoningEffort: 'high',
      reasoningBudget: '4096',
      fallbacks: 'openai:small,  local:one ',
      price: { input: '2.5', output: '10', cacheRead: '1.25', cacheWrite: '' },
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
    expect(modelPatch({ ...formOfModel(priced), price: { input: '', output: '', cacheRead: '', cacheWrite: '' } }, priced).patch).toEqual({
      price: null,
    })
  })

  it.each([
    [{ input: '', output: '2', cacheRead: '', cacheWrite: '' }, { input: 'The other prices need this one.' }],
    [{ input: '1', output: '', cacheRead: '', cacheWrite: '' }, { output: 'Enter this price as well.' }],
    [{ input: '1', output: '-1', cacheRead: '', cacheWrite: '' }, { output: 'Enter an amount in US dollars, or nothing.' }],
    [{ input: '', output: '', cacheRead: '', cacheWrite: '1' }, { input: 'The other prices need this one.' }],
    [{ input: '1', output: '2', cacheRead: 'cheap', cacheWrite: '' }, { cacheRead: 'Enter an amount in US dollars, or nothing.' }],
  ])('does not send the price %j', (price, problems) => {
    expect(priceProblems(price)).toEqual(problems)
    const { patch, problems: all } = modelPatch({ ...formOfModel(model), price }, model)
    expect(patch).toEqual({})
    expect(Object.values(problems)).toContain(all.price)
  })

  it('sends instructions, cache and compaction as typed', () => {
    const form = {
      ...formOfModel(model),
      instructions: 'Be brief.',
      cacheMarks: 'on',
      fileEdits: 'tools',
      editForm: 'squares',
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
    const wrong = {
      ...formOfModel(model),
      contextWindow: '1.5',
      temperature: '3',
      chunkTimeoutMs: '0',
      responseTimeoutMs: 'x',
      reasoningBudget: '1.5',
      fallbacks: 'nobody',
    }
    expect(modelPatch(wrong, model)).toEqual({
      patch: {},
      problems: {
        contextWindow: 'Enter a whole number of tokens above 0, or nothing.',
        temperature: 'Enter a number from 0 to 2, or nothing.',
        chunkTimeoutMs: 'Enter a number of seconds from 1 to 3,600.',
        responseTimeoutMs: 'Enter a number of seconds from 1 to 3,600.',
        reasoningBudget: 'Enter a whole number of tokens above 0, or nothing.',
        fallbacks: 'Name models as provider:model.',
      },
    })
  })
})

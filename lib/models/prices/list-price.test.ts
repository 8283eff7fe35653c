import { describe, expect, it } from 'vitest'
import { listPrice } from './list-price.ts'
import { priceList } from './price-list.ts'

const openai = { type: 'openai', baseUrl: null } as const
const at = (baseUrl: string) => ({ type: 'openai-compatible', baseUrl }) as const

describe('the list of prices', () => {
  it('[cost-01] finds a model by its id, and a dated copy by the id without its date', () => {
    const price = { input: 2.5, output: 10, cacheRead: 1.25, cacheWrite: null }
    expect(listPrice(openai, 'gpt-4o')).toMatchObject(price)
    expect(listPrice(openai, 'gpt-4o-2024-11-20')).toMatchObject(price)
    expect(listPrice({ type: 'anthropic', baseUrl: null }, 'claude-sonnet-4-5-20250929')).toMatchObject({ input: 3, cacheWrite: 3.75 })
    expect(listPrice({ type: 'google', baseUrl: null }, 'gemini-2.0-flash-001')).toMatchObject({ input: 0.1 })
  })

  it('[cost-01] prefers the row of a dated copy that has its own price', () => {
    expect(listPrice(openai, 'gpt-4o-2024-05-13')).toMatchObject({ input: 5, output: 15 })
  })

  it('[cost-01] says nothing of a model it does not name, however near its name comes', () => {
    for (const model of ['gpt-4o-mine', 'gpt-4o-latest', 'gpt', 'constructor', '']) expect(listPrice(openai, model)).toBeNull()
  })

  it('[cost-01] says nothing of a server that is not the provider’s own, and knows a provider by its host', () => {
    expect(listPrice({ type: 'openai', baseUrl: 'http://127.0.0.1:9/v1' }, 'gpt-4o')).toBeNull()
    expect(listPrice(at('https://api.openai.com.example.com/v1'), 'gpt-4o')).toBeNull()
    expect(listPrice({ type: 'ollama', baseUrl: null }, 'gpt-4o')).toBeNull()
    expect(listPrice(at('https://api.mistral.ai/v1'), 'codestral-2508')).toMatchObject({ input: 0.3, output: 0.9 })
  })

  it('[cost-01] names its day and page, and has only amounts that can be charged', () => {
    for (const { source, models, long = {} } of priceList) {
      expect(new URL(source).protocol).toBe('https:')
      for (const row of [...Object.values(models), ...Object.values(long)])
        expect(row.every(amount => amount === null || (Number.isFinite(amount) && Number(amount) >= 0))).toBe(true)
      expect(Object.keys(long).filter(model => !(model in models))).toEqual([])
    }
    expect(listPrice(openai, 'o3')).toMatchObject({ date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), source: priceList[0]?.source })
  })
})

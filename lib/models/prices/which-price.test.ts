import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sightsOf } from '#lib/access/index.ts'
import { now } from '#lib/platform/index.ts'
import { testActor } from '#tests/support/models.ts'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { createCatalog } from '../catalog.ts'
import type { ProviderDefinition } from '../provider.ts'
import { createResolver } from '../resolve.ts'

const provider = { id: 'openai', type: 'openai', title: 'OpenAI', baseUrl: null, api: null, apiKey: 'k', enabled: true } as const
const openai: ProviderDefinition = { ...provider, offersListed: true, origin: 'file', version: '1' }
const listed = ['gpt-4o', 'gpt-4o-mini', 'gpt-4.1', 'o3', 'made-up'].map(model => ({ model }))

let test: TestPlatform
beforeAll(async () => {
  test = await testPlatform({ config: { models: [{ id: 'openai:gpt-4o', price: { input: 9, output: 9 } }, { id: 'openai:o3' }] } })
})
afterAll(() => test.dispose())

async function priceOf(model: string) {
  const { db, config } = test.platform
  const listings = { get: async () => ({ status: 'listed', models: listed, atMs: 0 }), peek: () => ({ status: 'unknown' }) } as never
  const readCatalog = createCatalog({ db, sources: { all: async () => [openai] }, listings, declaredModels: config.models })
  const deps = {
    readCatalog,
    listings,
    portOf: () => ({}) as never,
    sightOf: sightsOf(db),
    refusedBy: () => new Set<string>(),
    nowMs: () => 0,
  }
  return (await createResolver(deps).resolve(testActor('admin'), `openai:${model}`)).price
}

describe('the price of a model', () => {
  it('[cost-01] is what the file declares, else the dashboard’s, zero included, else that of the list, else unknown', async () => {
    const { db, clock } = test.platform
    const at = now(clock)
    const row = { providerId: 'openai', enabled: true, createdAt: at, updatedAt: at }
    const free = { input: 0, output: 0, cacheRead: null, cacheWrite: null }
    await db.client.offeredModel.create({ data: { ...row, id: 'openai:gpt-4o-mini', settings: { price: free } } })
    await db.client.offeredModel.create({ data: { ...row, id: 'openai:gpt-4.1', settings: {} } })
    await db.client.offeredModel.create({ data: { ...row, id: 'openai:made-up', settings: {} } })
    expect(await priceOf('gpt-4o')).toEqual({ input: 9, output: 9, cacheRead: null, cacheWrite: null })
    expect(await priceOf('gpt-4o-mini')).toEqual(free)
    expect(await priceOf('gpt-4.1')).toMatchObject({ input: 2, output: 8, cacheRead: 0.5 })
    expect(await priceOf('o3')).toMatchObject({ input: 2, output: 8 })
    expect(await priceOf('made-up')).toBeNull()
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { type SearchServiceProcess, startSearchService } from '#tests/support/search-service.ts'
import { createWebSearch } from './create-web.ts'
import { PAGES, wires } from './testing.ts'

let test: TestPlatform
let service: SearchServiceProcess
beforeEach(async () => {
  service = await startSearchService()
  test = await testPlatform()
})
afterEach(async () => {
  await service.stop()
  await test.dispose()
})

const ada = { userId: 'ada' } as Actor
const soon = () => AbortSignal.timeout(5_000)
const form = (more = {}) => ({ service: 'brave' as const, address: service.address, engine: '', results: 5, ...more })

describe('the search service of the dashboard', () => {
  it('[www-01] has a key that is stored sealed and shown to nobody', async () => {
    const web = createWebSearch(test.platform)
    expect(await web.view()).toEqual({ source: 'none', service: null })
    expect(await web.update(ada, { ...form(), key: 'hush hush' })).toEqual({ source: 'dashboard', service: { ...form(), hasKey: true } })
    expect(await web.update(ada, form({ results: 3 }))).toMatchObject({ service: { results: 3, hasKey: true } })
    expect(JSON.stringify(await test.platform.db.client.setting.findMany())).not.toContain('hush')
    const [last] = await test.platform.audit.list({ limit: 9 })
    expect(last).toMatchObject({ actorId: 'ada', action: 'web_search.update', detail: { service: 'brave', hasKey: true } })
    expect(JSON.stringify(last)).not.toContain('hush')
    service.says(wires.brave.answer)
    expect(await web.search(ada, { query: 'tall ships', limit: 2 }, soon())).toEqual({ ok: true, results: PAGES })
    expect(service.asked[0]?.headers['x-subscription-token']).toBe('hush hush')
  })

  it.each([{ service: 'tavily' as const }, { address: 'https://evil.example' }, { address: '' }])(
    '[www-01] keeps its key from another place: %o',
    async other => {
      const web = createWebSearch(test.platform)
      await web.update(ada, { ...form(), key: 'hush' })
      await expect(web.update(ada, form(other))).rejects.toMatchObject({ code: 'unusable' })
      await expect(web.test(ada, { query: 'x', form: form(other) }, soon())).rejects.toMatchObject({ code: 'unusable' })
      expect(service.asked).toEqual([])
      expect(await web.view()).toMatchObject({ service: { service: 'brave', address: service.address } })
    },
  )

  it.each([
    [{ service: 'searxng' as const, address: '' }, /address/],
    [{ service: 'google' as const, key: 'k' }, /search engine/],
    [{ service: 'exa' as const }, /key/],
    [{ service: 'exa' as const, key: '' }, /key/],
  ])('[www-01] is not stored without what its service needs: %o', async (more, sentence) => {
    const web = createWebSearch(test.platform)
    await expect(web.update(ada, form(more))).rejects.toThrow(sentence)
    expect(await web.offers()).toEqual({ searches: false, reads: false })
  })

  it('[www-01] is tried before it is saved, and finds no more than administrators allow', async () => {
    const web = createWebSearch(test.platform)
    service.says(wires.exa.answer)
    const tried = await web.test(ada, { query: 'tall ships', form: { ...form({ service: 'exa', results: 1 }), key: 'k' } }, soon())
    expect(tried).toEqual({ ok: true, results: PAGES.slice(0, 1) })
    expect(await web.offers()).toEqual({ searches: false, reads: false })
    expect(await web.search(ada, { query: 'x' }, soon())).toEqual({ ok: false, reason: 'No search service is set.' })
  })

  it('[www-01] is told to other processes, and removed with its key', async () => {
    const [web, other] = [createWebSearch(test.platform), createWebSearch(test.platform)]
    expect(await other.offers()).toEqual({ searches: false, reads: false })
    await web.update(ada, { ...form(), key: 'hush' })
    expect(await other.offers()).toEqual({ searches: true, reads: true })
    await web.remove(ada)
    expect(await other.offers()).toEqual({ searches: false, reads: false })
    expect(await test.platform.db.client.setting.count({ where: { key: 'web-search' } })).toBe(0)
  })

  it('[www-01] is the one that the configuration declares, and cannot be changed then', async () => {
    await test.dispose()
    test = await testPlatform({
      config: { web_search: { service: 'tavily', address: service.address, key: '${SEARCH_KEY}' } },
      env: { SEARCH_KEY: 'of-env' },
    })
    const web = createWebSearch(test.platform)
    expect(await web.view()).toMatchObject({ source: 'configuration', service: { service: 'tavily', results: 8, hasKey: true } })
    await expect(web.update(ada, { ...form(), key: 'k' })).rejects.toMatchObject({ code: 'declared_elsewhere' })
    await expect(web.remove(ada)).rejects.toMatchObject({ code: 'declared_elsewhere' })
    service.says(wires.tavily.nothing)
    // A form would send the key elsewhere.
    expect(await web.test(ada, { query: 'x', form: form() }, soon())).toEqual({ ok: true, results: [] })
    expect(service.asked[0]?.headers.authorization).toBe('Bearer of-env')
  })

  it('[www-01] takes a few searches of one person at once', async () => {
    const web = createWebSearch(test.platform)
    await web.update(ada, { ...form(), key: 'k' })
    service.answers(() => undefined)
    const ending = new AbortController()
    const begun = Array.from({ length: 4 }, () => web.search(ada, { query: 'x' }, ending.signal).catch(() => 'ended'))
    await expect(web.search(ada, { query: 'x' }, soon())).rejects.toMatchObject({ code: 'too_many_attempts' })
    ending.abort()
    expect(await Promise.all(begun)).toEqual(['ended', 'ended', 'ended', 'ended'])
  })
})

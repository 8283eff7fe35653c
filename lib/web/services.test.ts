import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSafeFetch } from '#lib/platform/index.ts'
import { type SearchServiceProcess, startSearchService } from '#tests/support/search-service.ts'
import { askService } from './ask-service.ts'
import { PAGES, wires } from './testing.ts'
import type { ServiceName } from './web-fields.ts'

let service: SearchServiceProcess
beforeAll(async () => {
  service = await startSearchService()
})
afterAll(() => service.stop())

const safeFetch = createSafeFetch()
const names = Object.keys(wires) as ServiceName[]

function ask(name: ServiceName, { query = 'tall ships', signal = AbortSignal.timeout(10_000) } = {}) {
  const access = { service: name, address: service.address, engine: 'engine-1', results: 8, key: 'k-secret' }
  return askService(safeFetch, access, { query, limit: 2 }, signal)
}

describe.each(names)('%s', name => {
  it('is asked as its wire says, with the key in a header, and its pages are read', async () => {
    service.says(wires[name].answer)
    expect(await ask(name)).toEqual({ ok: true, results: PAGES })
    const asked = service.asked.at(-1)
    expect(asked).toMatchObject(wires[name].asked)
    expect(`${asked?.path} ${JSON.stringify(asked?.query)} ${JSON.stringify(asked?.body)}`).not.toContain('k-secret')
  })

  it('finds nothing without a failure', async () => {
    service.says(wires[name].nothing)
    expect(await ask(name)).toEqual({ ok: true, results: [] })
  })

  it.each<[string, number, Record<string, string>, RegExp]>([
    ['its limit', 429, { 'retry-after': '30' }, /limit is reached\. Try again in 30 seconds/],
    ['its limit, for a time that is no number', 429, { 'retry-after': 'never' }, /limit is reached\.$/],
    ['a wrong key', 401, {}, /refused the key \(401\)/],
    ['a fault of its own', 503, {}, /answered 503/],
  ])('says so for %s', async (_, status, headers, sentence) => {
    service.says({ error: 'k-secret' }, status, headers)
    const outcome = await ask(name)
    expect(outcome).toEqual({ ok: false, reason: expect.stringMatching(sentence) })
    expect(JSON.stringify(outcome)).not.toContain('k-secret')
  })

  it.each<[string, string, RegExp]>([
    ['a web page', '<!doctype html><title>Sign in</title>', /something other than search results/],
    ['an answer that breaks off', '{"results": [{"url": "https://a.example/"', /something other than search results/],
    ['JSON of another form', '{"found": []}', /in a form that Parley does not know/],
    ['a bare null', 'null', /in a form that Parley does not know/],
  ])('says so for %s', async (_, text, sentence) => {
    service.answers(response => response.end(text))
    expect(await ask(name)).toEqual({ ok: false, reason: expect.stringMatching(sentence) })
  })
})

describe('a search', () => {
  it('says that JSON is not allowed in SearXNG, which answers 403 then', async () => {
    service.says({}, 403)
    expect(await ask('searxng')).toMatchObject({ reason: expect.stringContaining('search.formats') })
  })

  it('reads no more of an endless answer than it may', async () => {
    service.answers(response => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const more = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    })
    expect(await ask('brave')).toEqual({ ok: false, reason: 'Brave sent more than a search may have.' })
  })

  it('ends with its signal', async () => {
    service.answers(() => undefined)
    const ending = new AbortController()
    const outcome = ask('tavily', { signal: ending.signal })
    ending.abort(new Error('stopped'))
    await expect(outcome).rejects.toThrow('stopped')
  })

  it('says that nothing answers', async () => {
    const gone = await startSearchService()
    await gone.stop()
    const access = { service: 'exa' as const, address: gone.address, engine: '', results: 8, key: 'k' }
    expect(await askService(safeFetch, access, { query: 'x', limit: 2 }, AbortSignal.timeout(5_000))).toEqual({
      ok: false,
      reason: 'Exa could not be reached.',
    })
  })

  it('goes to no address of a cloud’s metadata, and to no private one by a redirect', async () => {
    const access = { service: 'searxng' as const, address: 'http://169.254.169.254', engine: '', results: 8, key: null }
    expect(await askService(safeFetch, access, { query: 'x', limit: 2 }, AbortSignal.timeout(5_000))).toMatchObject({ ok: false })
    const other = await startSearchService()
    service.answers(response => response.writeHead(302, { location: `${other.address}/search` }).end())
    expect(await ask('searxng')).toMatchObject({ ok: false })
    expect(other.asked).toEqual([])
    await other.stop()
  })

  it('gives pages of the web alone, each once, in one line each, without numbers of its own', async () => {
    service.says({
      results: [
        { url: 'javascript:alert(1)', title: 'Trap' },
        { url: 'https://user:pass@a.example/', title: 'Secret' },
        { url: 7, title: 'No address' },
        { url: 'https://a.example/x#part', title: ' As\nsaid [1]\u202e ', content: `See [12].\n\n[2] More ${'x'.repeat(900)}` },
        { url: 'https://a.example/x', title: 'Again' },
        { url: 'https://b.example/', title: '', content: null },
      ],
    })
    const outcome = await ask('searxng')
    if (!outcome.ok) throw new Error(outcome.reason)
    expect(outcome.results).toMatchObject([
      { url: 'https://a.example/x', title: 'As said (1)', site: 'a.example' },
      { url: 'https://b.example/', title: 'b.example', snippet: '' },
    ])
    expect(outcome.results[0]?.snippet).toMatch(/^See \(12\)\. \(2\) More x{100}/)
    expect(outcome.results[0]?.snippet.length).toBe(600)
  })
})

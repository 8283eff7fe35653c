import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { READINGS_WAITING, readDocument } from '#lib/documents/index.ts'
import { createSafeFetch, hostAndPort } from '#lib/platform/index.ts'
import { html, type PageServer, startPageServer } from '#tests/support/page-server.ts'
import { patient } from '#tests/support/patience.ts'
import { loadPage } from './load-page.ts'

const article = html(
  `<nav><a href="/other">Elsewhere</a></nav><header>Banner</header>
   <article><h1>Pears</h1>${'<p>A pear is a fruit, <a href="/fig">unlike a fig</a>, and it grows on a tree of its own.</p>'.repeat(8)}
   <table><tr><th>Fruit</th><th>Weight</th></tr><tr><td>Pear</td><td>180 | g</td></tr></table>
   <img src="/pear.png" alt="A green pear"><script>steal()</script></article><footer>Imprint</footer>`,
  '<title>Of pears</title><meta property="article:published_time" content="2024-05-06T07:08:09Z">',
)

let server: PageServer
beforeAll(async () => {
  server = await startPageServer({ '/article': article })
})
afterAll(() => server?.stop())

const signal = () => AbortSignal.timeout(60_000)
const load = (path: string, ending = signal()) => {
  const ports = { safeFetch: createSafeFetch(), allowHosts: new Set([hostAndPort(server.origin)]) }
  return loadPage(ports, `${server.origin}${path}`, { userId: 'u1', signal: ending })
}
const textOf = async (path: string) => {
  const loaded = await load(path)
  return loaded.state === 'ready' ? loaded.page.text : loaded.reason
}

describe('a page', () => {
  it('is read as its article, with title, language and date', async () => {
    const loaded = await load('/article')
    if (loaded.state !== 'ready') throw new Error(loaded.reason)
    const { text, ...facts } = loaded.page
    expect(facts).toEqual({
      title: 'Of pears',
      language: 'en',
      publishedAt: '2024-05-06T07:08:09Z',
      mediaType: 'text/html',
      sizeBytes: article.length,
    })
    expect(text).toContain(`A pear is a fruit, [unlike a fig](${server.origin}/fig), and it grows`)
    expect(text).toContain('| Fruit | Weight |\n| --- | --- |\n| Pear | 180 \\| g |')
    expect(text).toContain('[Picture: A green pear]')
    expect(text).not.toMatch(/Elsewhere|Banner|Imprint|steal/)
  })

  it('is asked for without cookies and credentials', async () => {
    await load('/article')
    expect(Object.keys(server.headers()).sort()).toEqual(
      ['accept', 'accept-encoding', 'accept-language', 'connection', 'host', 'sec-fetch-mode', 'user-agent'].sort(),
    )
  })

  it.each([
    ['/json', '{"answer": 42}'],
    ['/prices.xlsx', '## Sheet: Fruit\n\n|  | A |\n| --- | --- |\n| 1 | Pear |'],
    ['/notes.md', '# Notes\n\nPears and figs.'],
    ['/latin', 'Grüße aus Köln'],
    ['/header-charset', '日本語'],
    ['/meta-charset', 'Привет'],
    ['/paper.pdf', 'Pears and figs'],
  ])('%s is read as %j', async (path, text) => {
    expect(await textOf(path)).toBe(text)
  })

  it.each([
    ['/to-private', /^Its host was not found, or is not a public address\.$/],
    ['/to-metadata', /^Its host was not found, or is not a public address\.$/],
    ['/to-file', /is not reached: only http and https/],
    ['/in-circles', /redirects too often/],
    ['/endless', /^It is larger than 2 MiB\.$/],
    ['/huge', /^It is larger than 2 MiB\.$/],
    ['/bomb', /^It is larger than 2 MiB\.$/],
    ['/claims-html', /^It is declared as text\/html but is not text\.$/],
    ['/picture', /^It is image\/png, not text\.$/],
    ['/zip', /^Parley does not read application\/zip\.$/],
    ['/nothing', /^It is empty\.$/],
    ['/not-there', /^It answered 404 \(not found\)\.$/],
    ['/fails', /^It answered 500 \(its server failed\)\.$/],
    ['/cut', /closed the connection|could not be reached/],
    ['/old.doc', /^It is an Office file of before 2007, or needs a password\.$/],
    ['/broken.pdf', /This file cannot be read/],
  ])('%s is a reason', async (path, reason) => {
    expect(await textOf(path)).toMatch(reason)
  })

  it('that is silent, or halts within its answer, is given up after ten seconds', async () => {
    const startedMs = performance.now()
    const reason = 'It did not answer within 10 seconds.'
    expect(await Promise.all(['/silent', '/halting'].map(textOf))).toEqual([reason, reason])
    expect(performance.now() - startedMs).toBeLessThan(patient(14_000))
  }, 20_000)

  it('of 400,000 nested elements takes a bounded time, and the server answers meanwhile', async () => {
    let longestMs = 0
    let lastMs = performance.now()
    const timer = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - lastMs)
      lastMs = performance.now()
    }, 10)
    expect(await textOf('/deep')).toContain('The bottom.')
    clearInterval(timer)
    expect(longestMs).toBeLessThan(1_500)
  })

  it('is let go when the run is stopped', async () => {
    const stopping = new AbortController()
    setTimeout(() => stopping.abort(new Error('stopped')), 100)
    const startedMs = performance.now()
    await expect(load('/silent', stopping.signal)).rejects.toThrow('stopped')
    expect(performance.now() - startedMs).toBeLessThan(3_000)
  })

  it('is read as its plain words, and a PDF file not at all, where too many others of that person are parsed', async () => {
    const leaving = new AbortController()
    const slow = { kind: 'html' as const, html: html('<div>'.repeat(400_000)), url: 'https://example.org/' }
    const crowd = Array.from({ length: READINGS_WAITING + 1 }, () => readDocument(slow, { userId: 'u1', signal: leaving.signal }))
    const left = Promise.allSettled(crowd)
    const [page, paper] = await Promise.all([load('/article'), load('/paper.pdf')])
    leaving.abort()
    expect(page).toMatchObject({ state: 'ready', page: { title: null, text: expect.stringContaining('Elsewhere') } })
    expect(paper).toEqual({ state: 'failed', reason: 'Too many other pages are being read; try again in a minute.', detail: 'busy' })
    await left
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { v1Shapes } from '#lib/api-v1/index.ts'
import { type App, startApp } from '../support/app.ts'
import { html, type PageServer, startPageServer } from '../support/page-server.ts'
import { type MockProvider, startProvider } from '../support/provider/index.ts'
import { newKey } from '../support/v1-app.ts'
import { type V1Client, v1Client } from '../support/v1-client.ts'

let pages: PageServer
let provider: MockProvider
let app: App
let ann: V1Client
let bob: V1Client

beforeAll(async () => {
  pages = await startPageServer({
    '/pears': html(`<article><h1>Pears</h1>${'<p>Pears are green, and grow on trees of their own.</p>'.repeat(9)}</article>`),
  })
  provider = await startProvider()
  app = await startApp({
    config: {
      providers: [
        { id: 'mock', type: 'openai-compatible', base_url: `${provider.url}/v1`, api_key: 'test' },
        { id: 'web', type: 'openai-compatible', base_url: `${pages.origin}/v1` },
      ],
      models: [{ id: 'mock:reader', default: true }],
    },
  })
  ann = v1Client(app.url, await newKey(app, 'ann@example.com'))
  bob = v1Client(app.url, await newKey(app, 'bob@example.com'))
})
afterAll(async () => {
  await app?.stop()
  await provider?.stop()
  await pages?.stop()
})

it('[ctx-16][ctx-17][ctx-18] the pages of a session are fetched in its run, and a program leaves them out', async () => {
  await provider.script('reader', [{ text: 'Green.' }], [{ text: 'Not known.' }])
  const session_id = (await ann.request('POST', '/chat', { message: 'Hello' })).body.session_id as string
  const url = `${pages.origin}/pears`
  const host = new URL(url).host
  const events = await ann.send({ message: `What colour? ${url} and ${pages.origin}/not-there`, session_id })
  const notices = events.flatMap(({ event, data }) => (event === 'notice' ? [`${data.code}: ${data.message}`] : [])).toSorted()
  expect(notices).toEqual([
    `url_failed: ${host}/not-there was not fetched: It answered 404 (not found).`,
    `url_fetch: Fetching ${host}/not-there...`,
    `url_fetch: Fetching ${host}/pears...`,
    `url_ready: Fetched ${host}/pears`,
  ])
  const listed = await ann.request('GET', `/sessions/${session_id}/urls`)
  expect(v1Shapes.urls.strict().safeParse(listed.body).error).toBeUndefined()
  expect(listed.body.data).toEqual([
    { url, display_name: `${host}/pears`, state: 'ready', tokens: expect.any(Number), included: true },
    {
      url: `${pages.origin}/not-there`,
      display_name: `${host}/not-there`,
      state: 'failed',
      tokens: 0,
      included: true,
      reason: 'It answered 404 (not found).',
    },
  ])
  const patched = await ann.request('PATCH', `/sessions/${session_id}/urls`, { url, included: false })
  expect([patched.status, patched.body]).toEqual([200, { ...listed.body.data[0], included: false }])
  await ann.request('POST', '/chat', { message: 'And now?', session_id })
  const asked = (await provider.requests('reader')).map(request => JSON.stringify(request))
  expect(asked.map(request => request.includes('Pears are green'))).toEqual([false, true, false])
  const address = `/sessions/${session_id}/urls?url=${encodeURIComponent(url)}`
  expect((await bob.request('DELETE', address)).status).toBe(404)
  expect((await bob.request('GET', `/sessions/${session_id}/urls`)).status).toBe(404)
  expect((await ann.request('DELETE', address)).status).toBe(204)
  expect((await ann.request('DELETE', address)).status).toBe(404)
  expect((await ann.request('PATCH', `/sessions/${session_id}/urls`, { url, included: 'yes' })).status).toBe(400)
  // The server also counts as a provider, whose models are listed.
  expect(pages.asked.filter(path => !path.startsWith('/v1')).toSorted()).toEqual(['/not-there', '/pears'])
})

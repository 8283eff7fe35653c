import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, codeOf, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { GET as fileOf } from './[name]/route.ts'
import { GET } from './route.ts'

let edge: TestEdge
let cookie: string

beforeAll(async () => {
  edge = await testEdge()
  ;({ cookie } = await edge.person('ada@example.com', 'admin'))
})
afterAll(() => edge?.dispose())

const headers = (host: string) => ({ host, cookie })
const about = async (host: string) =>
  JSON.parse((await call(GET, { path: '/api/code', headers: headers(host) })).text) as {
    url: string | null
    isOn: boolean
    parts: Record<string, { name: string; bytes: number }>
  }
const part = (name: string) => call(fileOf, { path: `/api/code/${name}`, headers: headers('127.0.0.1:3000'), params: { name } })

it('tells a page where code runs, and serves the parts that it names, for ever', async () => {
  const { url, parts } = await about('127.0.0.1:3000')
  expect(url).toBe('http://localhost:3000/api/apps/sandbox?for=code')
  for (const { name } of Object.values(parts)) {
    const served = await part(name)
    expect(served.status).toBe(200)
    expect(served.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(served.headers.get('x-content-type-options')).toBe('nosniff')
  }
  expect(codeOf(await part('package.json'))).toBe('not_found')
})

it('names no place where there is no second origin', async () => {
  expect((await about('chat.example.org')).url).toBeNull()
})

it('[code-03] names no place while an administrator has switched code off', async () => {
  await edge.settings.update({ runCode: false })
  expect(await about('127.0.0.1:3000')).toMatchObject({ isOn: false, url: null })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAssistants, createSavedPrompts } from '#lib/assistants/index.ts'
import type { RouteHandler } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'
import { type Call, call, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { pictures } from '#tests/support/pictures.ts'
import * as prompt from '../prompts/[promptId]/route.ts'
import * as prompts from '../prompts/route.ts'
import * as exported from './[assistantId]/export/route.ts'
import * as picture from './[assistantId]/picture/route.ts'
import * as restore from './[assistantId]/restore/route.ts'
import * as assistant from './[assistantId]/route.ts'
import * as version from './[assistantId]/versions/[version]/route.ts'
import * as versions from './[assistantId]/versions/route.ts'
import * as imported from './import/route.ts'
import * as newChats from './new-chats/route.ts'
import * as assistants from './route.ts'

let edge: TestEdge
const cookies: Record<string, string> = {}
let key: string
let revoked: string

beforeAll(async () => {
  edge = await testEdge()
  Object.assign(server(), { assistants: createAssistants(edge.platform), savedPrompts: createSavedPrompts(edge.platform) })
  for (const [name, role] of [
    ['owner', 'member'],
    ['invited', 'member'],
    ['other', 'member'],
    ['admin', 'admin'],
  ] as const)
    cookies[name] = (await edge.person(`${name}@example.com`, role)).cookie
  key = await edge.auth.keys.createFor('owner@example.com', 'in use')
  revoked = await edge.auth.keys.createFor('owner@example.com', 'revoked')
  await edge.platform.db.client.apiKey.updateMany({ where: { name: 'revoked' }, data: { revokedAt: new Date() } })
})

afterAll(() => edge.dispose())

const definition = { name: 'Reviewer', instructions: 'Find faults.' }
const EVERYONE = { kind: 'everyone' }
const INVITED = { kind: 'people', emails: ['invited@example.com'] }

/** Callers in the order of the columns below. */
const callers = ['nobody', 'other', 'invited', 'owner', 'admin', 'key', 'revoked'] as const

const as = (caller: (typeof callers)[number]): Pick<Call, 'cookie' | 'key'> => {
  if (caller === 'key') return { key }
  if (caller === 'revoked') return { key: revoked }
  return cookies[caller] === undefined ? {} : { cookie: cookies[caller] }
}

const made = async (handler: RouteHandler, body: unknown): Promise<string> =>
  ((await call(handler, { method: 'POST', body, ...as('owner') })).json as { id: string }).id

interface Row {
  name: string
  handler: RouteHandler
  request: Call
}

const none = [401, 404, 404] as const
const keys = [401, 401] as const

describe('[asst-02] routes of an assistant', () => {
  const rows = (assistantId: string): Row[] => [
    { name: 'GET', handler: assistant.GET, request: { params: { assistantId } } },
    { name: 'GET versions', handler: versions.GET, request: { params: { assistantId } } },
    { name: 'GET version', handler: version.GET, request: { params: { assistantId, version: '1' } } },
    { name: 'GET export', handler: exported.GET, request: { params: { assistantId } } },
    { name: 'PUT new chats', handler: newChats.PUT, request: { method: 'PUT', body: { assistantId } } },
    { name: 'PATCH', handler: assistant.PATCH, request: { method: 'PATCH', params: { assistantId }, body: { version: 1, definition } } },
  ]
  const read = {
    nobody: [...none, 200, 404, ...keys],
    people: [401, 404, 200, 200, 404, ...keys],
    everyone: [401, 200, 200, 200, 200, ...keys],
  }
  const write = {
    nobody: [...none, 200, 404, ...keys],
    people: [401, 404, 403, 200, 404, ...keys],
    everyone: [401, 403, 403, 200, 200, ...keys],
  }

  it.each(['nobody', 'people', 'everyone'] as const)('[asst-02] answer by who may use it: shared with %s', async shared => {
    const audience = shared === 'everyone' ? EVERYONE : shared === 'people' ? INVITED : undefined
    const id = await made(assistants.POST, { definition, ...(audience ? { audience } : {}) })
    for (const { name, handler, request } of rows(id)) {
      const statuses = []
      for (const caller of callers) {
        const { status } = await call(handler, { ...request, ...as(caller) })
        statuses.push(status === 204 ? 200 : status)
      }
      expect([name, statuses]).toEqual([name, name === 'PATCH' ? write[shared] : read[shared]])
    }
  })

  it('[asst-02] delete and restore are the owner’s', async () => {
    const assistantId = await made(assistants.POST, { definition, audience: INVITED })
    const params = { assistantId }
    const statuses = async (handler: RouteHandler, method: string, names: readonly (typeof callers)[number][]) => {
      const found = []
      for (const caller of names) found.push((await call(handler, { method, params, ...as(caller) })).status)
      return found
    }
    const others = ['nobody', 'other', 'invited', 'admin', 'key', 'revoked'] as const
    expect(await statuses(assistant.DELETE, 'DELETE', [...others, 'owner'])).toEqual([401, 404, 403, 404, 401, 401, 204])
    expect(await statuses(restore.POST, 'POST', [...others, 'owner'])).toEqual([401, 404, 404, 404, 401, 401, 200])
  })
})

describe('[asst-10] routes of a saved prompt', () => {
  it.each([
    ['nobody', undefined, [...none, 200, 404, ...keys], [...none, 200, 404, ...keys]],
    ['people', INVITED, [401, 404, 200, 200, 404, ...keys], [401, 404, 403, 200, 404, ...keys]],
    ['everyone', EVERYONE, [401, 200, 200, 200, 200, ...keys], [401, 403, 403, 200, 403, ...keys]],
  ])('[asst-10] answer by who may use it: shared with %s', async (shared, audience, reads, writes) => {
    const promptId = await made(prompts.POST, { name: `p-${shared}`, text: 'Hi {{x}}', ...(audience ? { audience } : {}) })
    const statuses = async (handler: RouteHandler, request: Call) => {
      const found = []
      for (const caller of callers) found.push((await call(handler, { ...request, params: { promptId }, ...as(caller) })).status)
      return found
    }
    expect(await statuses(prompt.GET, {})).toEqual(reads)
    expect(await statuses(prompt.PATCH, { method: 'PATCH', body: { title: 'Other' } })).toEqual(writes)
    const removed = writes.map(status => (status === 200 ? 204 : status))
    // The owner comes before the administrator, who then finds nothing.
    removed[4] = 404
    expect(await statuses(prompt.DELETE, { method: 'DELETE' })).toEqual(removed)
  })
})

describe('bad input', () => {
  it.each([
    [{ definition: { name: 'x'.repeat(10_000) } }, 'Use at most 80 characters for the name.'],
    [{ definition: { name: 'a', model: '' } }, ''],
    [{ definition: { name: 'a', parameters: { temperature: 9 } } }, ''],
    [{ definition: { name: 'a', unknown: 1 } }, ''],
    [{ definition, audience: { kind: 'people', emails: Array(501).fill('a@b.c') } }, ''],
  ])('[asst-01] is refused and stores nothing: %#', async (body, sentence) => {
    const before = await call(assistants.GET, as('owner'))
    const { status, text } = await call(assistants.POST, { method: 'POST', body, ...as('owner') })
    expect(status).toBe(400)
    expect(text).toContain(sentence)
    expect((await call(assistants.GET, as('owner'))).text).toBe(before.text)
  })

  it('[asst-09] in a file that is imported brings none of it', async () => {
    const before = await call(assistants.GET, as('other'))
    const good = { format: 'parley.assistant', formatVersion: 1, name: 'Good' }
    const bad = [
      [],
      'text',
      null,
      [good, { ...good, name: '' }],
      [good, { name: 'x' }],
      { ...good, formatVersion: 2 },
      Array(101).fill(good),
    ]
    for (const body of bad) expect((await call(imported.POST, { method: 'POST', body, ...as('other') })).status).toBe(422)
    expect((await call(assistants.GET, as('other'))).text).toBe(before.text)
    expect((await call(imported.POST, { method: 'POST', body: [good, good], ...as('other') })).status).toBe(201)
  })
})

describe('the picture of an assistant', () => {
  const body = (more: object) => ({ definition: { ...definition, picture: pictures.jpeg, ...more }, audience: INVITED })
  const madeBy = async (more: object = {}) => {
    const answer = await call(assistants.POST, { method: 'POST', ...as('owner'), body: body(more) })
    return answer.json as { id: string; version: number; pictureTag?: string; definition: { picture?: string } }
  }
  const ask = (id: string, caller: (typeof callers)[number], headers: Record<string, string> = {}) =>
    call(picture.GET, { ...as(caller), params: { assistantId: id }, headers })

  it('[asst-20] is served with safe headers to people who may use it, and to nobody else', async () => {
    const { id, pictureTag } = await madeBy()
    const answers = await Promise.all(callers.map(async caller => [caller, (await ask(id, caller)).status]))
    expect(answers).toEqual([
      ['nobody', 401],
      ['other', 404],
      ['invited', 200],
      ['owner', 200],
      ['admin', 404],
      ['key', 401],
      ['revoked', 401],
    ])
    const { headers } = await ask(id, 'invited')
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
      etag: `"${pictureTag}"`,
    })
    expect((await ask(id, 'invited', { 'if-none-match': `"${pictureTag}"` })).status).toBe(304)
    expect((await ask(id, 'other', { 'if-none-match': `"${pictureTag}"` })).status).toBe(404)
  })

  it('[asst-20] is part of its version, of its export and of a copy by import, and is removed', async () => {
    const { id, version: before, definition: stored } = await madeBy()
    const file = await call(exported.GET, { ...as('owner'), params: { assistantId: id } })
    expect([file.json, stored.picture?.length]).toMatchObject([{ picture: stored.picture }, expect.any(Number)])
    const copies = await call(imported.POST, { method: 'POST', ...as('other'), body: file.json })
    expect(copies.json).toMatchObject({ data: [{ definition: { picture: stored.picture } }] })
    const change = { method: 'PATCH', ...as('owner'), params: { assistantId: id }, body: { version: before, definition } }
    const changed = (await call(assistant.PATCH, change)).json as { version: number; pictureTag?: string }
    expect([changed.version, changed.pictureTag]).toEqual([before + 1, undefined])
    expect((await ask(id, 'owner')).status).toBe(404)
    const again = { ...change, body: { version: changed.version, definition: { ...definition, picture: pictures.png } } }
    expect((await call(assistant.PATCH, again)).json).toMatchObject({ version: before + 2, pictureTag: expect.any(String) })
    expect((await ask(id, 'owner')).headers.get('content-type')).toBe('image/png')
    const first = await call(version.GET, { ...as('owner'), params: { assistantId: id, version: '1' } })
    expect(first.json).toMatchObject({ picture: stored.picture })
  })

  it('[asst-20] is refused with a sentence, where it is none', async () => {
    const answer = await call(assistants.POST, { method: 'POST', ...as('owner'), body: body({ picture: 'AAAA' }) })
    expect([answer.status, answer.text.includes('Use a PNG, JPEG or WebP of at most 256 × 256 pixels')]).toEqual([400, true])
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { type Operation, operations, v1Shapes } from '#lib/api-v1/index.ts'
import { newId } from '#lib/ids.ts'
import type { V1App } from '#tests/support/v1-app.ts'
import { v1Client } from '#tests/support/v1-client.ts'
import { sharedV1App } from './shared.ts'

let v1: V1App
/** Names of things that are there, in paths. */
const known = ['sessionId', 'messageId', 'runId', 'inputId', 'workspaceId', 'userId', 'groupId'] as const
let ids: Record<(typeof known)[number], string>

beforeAll(async () => {
  v1 = await sharedV1App()
  const { session_id, message_id, run_id } = (await v1.ann.request('POST', '/chat', { message: 'Private words' })).body
  const person = await v1.ada.request('POST', '/admin/users', { email: `${newId()}@example.com`, name: 'Max' })
  const group = await v1.ada.request('POST', '/admin/groups', { name: newId() })
  ids = {
    ...{ sessionId: session_id, messageId: message_id, runId: run_id, inputId: newId(), workspaceId: 'anns' },
    ...{ userId: person.body.id, groupId: group.body.id },
  }
})

const fill = (path: string, values: Record<string, string>) => path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'none')
const all = Object.values<Operation>(operations).map(operation => ({
  ...operation,
  name: `${operation.method.toUpperCase()} ${operation.path}`,
}))
const isOfAdministrators = ({ path }: { path: string }) => path.startsWith('/admin/')
const administration = all.filter(isOfAdministrators)
// A model is no single person's.
const withIds = all.filter(one => (one.scope ?? one.params) && !one.path.startsWith('/models/') && !isOfAdministrators(one))
/** Client that an operation answers. */
const caller = (path: string) => (path.startsWith('/admin/') ? v1.ada : v1.ann)
/** Without those that name a thing that is not there. */
const named = all.filter(({ path }) =>
  [...path.matchAll(/\{(\w+)\}/g)].every(([, name]) => known.some(one => one === name) || name === 'model'),
)
/** Operations with a body, each with the query without which its body is not looked at. */
const queryOf = ({ method, path }: { method: string; path: string }) =>
  path === '/admin/models' ? '?id=a:b' : method === 'put' ? '?path=a.txt' : ''
const withBody = named.filter(({ body }) => body).map(one => ({ ...one, path: `${one.path}${queryOf(one)}` }))
const streams = named.filter(({ success }) => success.events)
const answers = named.filter(({ success }) => success.json && !success.chunks)

async function refusal(
  path: string,
  method: string,
  body?: unknown,
  headers?: Record<string, string>,
  client = caller(path),
): Promise<[number, string]> {
  const answer = await client.request(method.toUpperCase(), fill(path, ids), body, headers)
  const { error } = v1Shapes.errorBody.strict().parse(answer.body)
  expect(error.message).toMatch(/\.$/)
  return [answer.status, error.code]
}

describe('[api-07] without a valid key', () => {
  it.each(all)('$name is 401', async ({ path, method, body }) => {
    for (const key of [null, 'parley_wrong', '']) {
      const client = v1Client(v1.app.url, key)
      expect(await refusal(path, method, body && {}, {}, client)).toEqual([401, 'unauthenticated'])
    }
  })

  it('an unknown path is 401 as well, and 404 with one', async () => {
    expect(await refusal('/nonsense', 'get', undefined, {}, v1.nobody)).toEqual([401, 'unauthenticated'])
    expect(await refusal('/nonsense', 'get')).toEqual([404, 'not_found'])
  })
})

describe('[role-01] the administration', () => {
  it.each(administration)('$name is 403 for a member, and 404 for an administrator where there is no such thing', async one => {
    const { path, method, body } = one
    expect(await refusal(path, method, body && { nonsense: true }, {}, v1.ann)).toEqual([403, 'forbidden'])
    if (!one.scope) return
    for (const id of [newId(), 'no-uuid']) {
      const unknown = path.replace(/\{\w+\}/g, id)
      expect((await refusal(unknown, method, body && { nonsense: true }))[0]).toBe(404)
    }
  })
})

describe("[web-08] somebody else's", () => {
  it.each(withIds)('$name is 404, as are unknown and malformed ids, whatever the body', async ({ path, method, body }) => {
    const [, room = ''] = path.split('/')
    const codes: Record<string, string> = {
      runs: 'run_not_found',
      workspaces: 'workspace_not_found',
      files: 'file_not_found',
      skills: 'skill_not_found',
      collections: 'collection_not_found',
    }
    const code = codes[room] ?? 'chat_not_found'
    expect(await refusal(path, method, body && { nonsense: true }, {}, v1.bob)).toEqual([404, code])
    for (const id of [newId(), 'no-uuid', '%00', `${newId()}'--`]) {
      const values = Object.fromEntries(known.map(name => [name, id]))
      const answer = await v1.ann.request(method.toUpperCase(), fill(path, values), body && { nonsense: true })
      expect(answer.status).toBe(404)
    }
  })

  it('GET /models/{model} is 404 for a model that is not offered', async () => {
    expect(await refusal('/models/no:such', 'get', undefined, {}, v1.ann)).toEqual([404, 'not_found'])
  })

  it.each(['/chat', '/chat/stream'])('session cannot be written to by POST %s', async path => {
    const body = { message: 'Mine now', session_id: ids.sessionId }
    expect(await refusal(path, 'post', body, {}, v1.bob)).toEqual([404, 'chat_not_found'])
    expect(await refusal(path, 'post', { ...body, session_id: 'no-uuid' }, {}, v1.bob)).toEqual([404, 'chat_not_found'])
    expect((await v1.ann.request('GET', `/sessions/${ids.sessionId}/messages`)).body.data).toHaveLength(2)
  })

  it('sessions are neither listed nor found', async () => {
    expect((await v1.bob.request('GET', '/sessions')).body).toEqual({ data: [], next_cursor: null })
    expect((await v1.bob.request('GET', '/sessions?q=private')).body).toEqual({ data: [], next_cursor: null })
  })

  it('request id starts a run of its own', async () => {
    const send = { message: 'Same id', request_id: newId() }
    const mine = (await v1.ann.request('POST', '/chat', send)).body
    const theirs = (await v1.bob.request('POST', '/chat', send)).body
    expect(theirs.run_id).not.toBe(mine.run_id)
  })
})

describe('[api-10] a body', () => {
  it.each(withBody)('$name: broken JSON and unknown fields are 400, another content type is 415', async ({ path, method }) => {
    expect(await refusal(path, method, '{"broken"')).toEqual([400, 'invalid_json'])
    expect(await refusal(path, method, { nonsense: true })).toEqual([400, 'invalid_request'])
    expect(await refusal(path, method, '[]')).toEqual([400, 'invalid_request'])
    expect(await refusal(path, method, 'message=hello', { 'content-type': 'application/x-www-form-urlencoded' })).toEqual([
      415,
      'unsupported_media_type',
    ])
  })

  it.each(['/chat', '/chat/stream'])('of POST %s that does not fit is 400, with every problem named', async path => {
    const answer = await v1.ann.request('POST', path, { message: 7, selected_tools: 'all', request_id: 'x'.repeat(65), extra: 1 })
    expect(answer.status).toBe(400)
    expect(answer.body.error.details.map(({ path }: { path: string }) => path).toSorted()).toEqual([
      'extra',
      'message',
      'request_id',
      'selected_tools',
    ])
    expect(await refusal(path, 'post', {})).toEqual([400, 'invalid_request'])
    expect(await refusal(path, 'post', { message: 'Hello', mode: 'slow' })).toEqual([400, 'invalid_request'])
  })

  it('that is too large is 413', async () => {
    expect(await refusal('/chat', 'post', { message: 'x'.repeat(5 * 1024 * 1024) })).toEqual([413, 'too_large'])
  })
})

describe('[api-10] an Accept header', () => {
  it.each(streams)('that rules out events is 406: $name', async ({ path, method, body }) => {
    expect(await refusal(path, method, body && { message: 'Hello' }, { accept: 'application/json' })).toEqual([406, 'not_acceptable'])
  })

  it.each(answers)('that rules out JSON is 406: $name', async ({ path, method, body }) => {
    expect(await refusal(path, method, body && {}, { accept: 'text/event-stream' })).toEqual([406, 'not_acceptable'])
  })

  it('that is missing is consent', async () => {
    const response = await fetch(`${v1.app.url}/api/v1/chat/stream`, {
      method: 'POST',
      headers: { authorization: `Bearer ${v1.keyOf.ann}`, 'content-type': 'application/json', accept: '' },
      body: JSON.stringify({ message: 'Hello' }),
    })
    expect([response.status, (await response.text()).includes('event: done')]).toEqual([200, true])
  })
})

describe('a query', () => {
  it.each(['limit=0', 'limit=101', 'limit=x', 'cursor=nonsense'])('%s is 400', async query => {
    for (const path of ['/sessions', '/sessions/{sessionId}/messages']) {
      expect(await refusal(`${path}?${query}`, 'get')).toEqual([400, 'invalid_request'])
    }
  })
})

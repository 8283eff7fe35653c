import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { server } from '#lib/server.ts'
import { call, codeOf, type TestEdge, testEdge } from '#tests/support/edge.ts'
import { DELETE as revokeKey } from '../../../keys/[keyId]/route.ts'
import { POST as newKey } from '../../../keys/route.ts'
import { POST } from './route.ts'

let edge: TestEdge
let ann: { id: string; cookie: string }
let asked: () => void

/** Fakes a model that streams one word, then nothing until it is stopped. */
const stateless: ReturnType<typeof server>['stateless'] = {
  open: async (_, __, signal) => ({
    model: 'test:model',
    async play(write) {
      write({ type: 'text-delta', id: 't', delta: 'Once' })
      asked()
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
    },
  }),
}

beforeAll(async () => {
  edge = await testEdge({}, { stateless })
  ann = await edge.person('ann@example.com')
})

afterAll(() => edge?.dispose())

describe('an answer that is not stored', () => {
  it.each([false, true])('ends when its key is revoked, streamed: %s', async stream => {
    const { key, id } = (await call(newKey, { method: 'POST', cookie: ann.cookie, body: { name: 'reader' } })).json as Record<
      string,
      string
    >
    const underWay = new Promise<void>(resolve => {
      asked = resolve
    })
    const messages = [{ role: 'user', content: 'Tell me a story.' }]
    const answer = call(POST, { method: 'POST', key: key ?? '', body: { messages, stream } })
    await underWay
    await call(revokeKey, { method: 'DELETE', cookie: ann.cookie, params: { keyId: id } })
    const { status, text, ...rest } = await answer
    if (stream) expect([status, text]).toEqual([200, expect.stringContaining('"code":"unauthenticated"')])
    else expect([status, codeOf({ status, text, ...rest })]).toEqual([401, 'unauthenticated'])
  })
})

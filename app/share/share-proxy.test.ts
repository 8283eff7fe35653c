import { NextRequest } from 'next/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { installServer, server } from '#lib/server.ts'
import { createSharing } from '#lib/sharing/index.ts'
import { proxy } from '#proxy.ts'
import { type TestEdge, testEdge } from '#tests/support/edge.ts'

let edge: TestEdge
beforeAll(async () => {
  edge = await testEdge()
  const chats = {} as Parameters<typeof createSharing>[1]['chats']
  installServer({ ...server(), sharing: createSharing(edge.platform, { chats, liveRun: async () => null }) })
})
afterAll(() => edge.dispose())

const ask = (path: string) => proxy(new NextRequest(`http://127.0.0.1:3000${path}`))

it('[web-06] where many wait for shared pages the answer is 503 with Retry-After, until one is rendered; other pages are served', async () => {
  const { renders } = server().sharing
  const waiting = Array.from({ length: 42 }, (_, one) => renders.begin(`address ${one}`))
  const full = await ask('/share/some-id')
  expect([full.status, full.headers.get('retry-after'), full.headers.get('content-type')]).toEqual([503, '5', 'text/html; charset=utf-8'])
  expect(await full.text()).toContain('Many people are reading shared chats right now.')
  expect((await ask('/sign-in')).status).toBe(200)
  for (const turn of waiting) (await turn)()
  expect((await ask('/share/some-id')).status).toBe(404)
})

import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Actor, rightsOf } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import type { RunNotice } from '#lib/runs/index.ts'
import { type TestClock, type TestPlatform, testClock, testPlatform } from '#tests/support/platform.ts'
import { createWebhooks } from './create-webhooks.ts'
import type { Webhooks } from './webhooks.ts'

interface Received {
  path: string
  headers: IncomingMessage['headers']
  body: string
}

let test: TestPlatform
let clock: TestClock
let hooks: Webhooks
let receiver: Server
let base: string
let received: Received[]
let answer: (response: ServerResponse, request: Received) => void
let admitted: boolean
let ann: Actor
let bob: Actor

beforeEach(async () => {
  ;[received, admitted] = [[], true]
  answer = response => response.writeHead(204).end()
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => {
      body += piece.toString()
    })
    request.on('end', () => {
      const seen = { path: request.url ?? '', headers: request.headers, body }
      received.push(seen)
      answer(response, seen)
    })
  })
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  base = `http://127.0.0.1:${port}`
  clock = testClock()
  test = await testPlatform({ clock, env: { PARLEY_WEBHOOK_HOSTS: `127.0.0.1:${port}`, PARLEY_URL: 'https://parley.example' } })
  hooks = open()
  ann = await person('ann')
  bob = await person('bob')
})

afterEach(async () => {
  await hooks.close()
  await test.dispose()
  receiver.closeAllConnections()
  await new Promise(resolve => receiver.close(resolve))
})

const open = () => createWebhooks({ platform: test.platform, actorOf: async () => (admitted ? ann : null) }, { background: false })

async function person(name: string): Promise<Actor> {
  const id = newId()
  const email = `${name}@example.org`
  await test.platform.db.client.user.create({ data: { id, email, name, createdAt: new Date() } })
  return { kind: 'user', userId: id, email, name, role: 'member', rights: rightsOf('member') }
}

const notice = (more: Partial<RunNotice> = {}): RunNotice => ({
  kind: 'ended',
  userId: ann.userId,
  chatId: 'the-chat',
  runId: 'the-run',
  ownMs: 0,
  ...more,
})
const waiting = () => test.platform.db.client.webhookDelivery.findMany()
const problemOf = async () => (await hooks.list(ann))[0]?.problem

/** Checks a request as a receiver does, with the secret that it was given. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

describe('a webhook', () => {
  it('[time-20] is told by a signed request, which names the chat and holds nothing of it', async () => {
    const { webhook, secret } = await hooks.add(ann, `${base}/told?token=abc`)
    expect(webhook).toMatchObject({ label: base.slice(7), isPaused: false, problem: null, waiting: 0 })
    await hooks.tell(notice({ kind: 'asks' }), 'Boats')
    const [first] = received as [Received]
    expect([first.path, isSigned(first, secret), isSigned({ ...first, body: `${first.body} ` }, secret)]).toEqual([
      '/told?token=abc',
      true,
      false,
    ])
    expect(JSON.parse(first.body)).toEqual({
      type: 'answer.asks',
      timestamp: new Date(clock.nowMs()).toISOString(),
      data: { chat_id: 'the-chat', run_id: 'the-run', title: 'Boats', url: 'https://parley.example/chat/the-chat' },
    })
    expect(Number(first.headers['webhook-timestamp'])).toBe(Math.floor(clock.nowMs() / 1_000))
    expect(await waiting()).toEqual([])
  })

  it('[time-20] is stored sealed, its secret is shown once, and it is listed, paused, tested and removed by its person alone', async () => {
    const { webhook, secret } = await hooks.add(ann, `${base}/told?token=abc`)
    const stored = JSON.stringify(await test.platform.db.client.webhook.findMany())
    expect([stored.includes('token=abc'), stored.includes(secret), stored.includes(secret.slice(6))]).toEqual([false, false, false])
    expect(JSON.stringify(await hooks.list(ann))).not.toContain('token=')
    expect(await hooks.list(bob)).toEqual([])
    const denied = { code: 'webhook_not_found' }
    await expect(hooks.pause(bob, webhook.id, true)).rejects.toMatchObject(denied)
    await expect(hooks.test(bob, webhook.id)).rejects.toMatchObject(denied)
    await expect(hooks.remove(bob, webhook.id)).rejects.toMatchObject(denied)
    await expect(hooks.remove(ann, 'x')).rejects.toMatchObject(denied)
    expect(received).toEqual([])

    expect(await hooks.pause(ann, webhook.id, true)).toMatchObject({ isPaused: true })
    await hooks.tell(notice(), 'Boats')
    expect(received).toEqual([])
    expect(await hooks.pause(ann, webhook.id, false)).toMatchObject({ isPaused: false })
    expect(await hooks.test(ann, webhook.id)).toEqual({ ok: true })
    expect(received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual(['test'])
    await hooks.remove(ann, webhook.id)
    await hooks.tell(notice(), 'Boats')
    expect([received.length, await hooks.list(ann)]).toEqual([1, []])
  })

  it('[time-20] gets nothing of another person, or of one who may not use Parley any more', async () => {
    await hooks.add(bob, `${base}/bob`)
    await hooks.tell(notice(), 'Boats')
    await hooks.add(ann, `${base}/ann`)
    admitted = false
    await hooks.tell(notice(), 'Boats')
    expect([received, await waiting()]).toEqual([[], []])
  })

  it.each([
    ['a page without https', 'http://example.org/x', 'begins with https'],
    ['another kind of address', 'ftp://example.org/x', 'begins with https'],
    ['no address', 'boats', 'begins with https'],
    ['a host longer than names are', `https://${'a'.repeat(254)}/`, 'begins with https'],
    ['one with a password', 'https://ann:secret@example.org/x', 'user name and password'],
  ])('[time-20] is not %s', async (_, url, sentence) => {
    await expect(hooks.add(ann, url)).rejects.toMatchObject({ code: 'unusable', message: expect.stringContaining(sentence) })
  })

  it('[time-20] are ten at most', async () => {
    for (let count = 0; count < 10; count++) await hooks.add(ann, `https://example.org/${count}`)
    await expect(hooks.add(ann, 'https://example.org/10')).rejects.toMatchObject({ code: 'limit_reached' })
  })
})

describe('a notice that does not arrive', () => {
  it('[time-21] is kept, and sent again under the same id by a later process, until the receiver accepts it', async () => {
    answer = response => response.writeHead(500).end('private words')
    const { secret } = await hooks.add(ann, `${base}/told`)
    await hooks.tell(notice(), 'Boats')
    expect([received.length, (await waiting()).length, await problemOf()]).toEqual([1, 1, 'It answered 500.'])
    await hooks.deliverDue()
    expect(received).toHaveLength(1)
    await hooks.close()
    hooks = open()
    clock.advance(10_000)
    await Promise.all([hooks.deliverDue(), hooks.deliverDue()])
    expect(received).toHaveLength(2)
    answer = response => response.writeHead(200).end()
    clock.advance(60_000)
    await hooks.deliverDue()
    expect([received.length, await waiting(), await problemOf()]).toEqual([3, [], null])
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(received.every(request => isSigned(request, secret))).toBe(true)
    expect(JSON.stringify(test.logged)).not.toContain('private words')
  })

  it('[time-21] is sent once where two processes find it, and not where its webhook was paused since', async () => {
    const { webhook } = await hooks.add(ann, `${base}/told`)
    const put = () => {
      const at = new Date(clock.nowMs())
      const row = { id: newId(), webhookId: webhook.id, body: '{}', nextAt: at, createdAt: at }
      return test.platform.db.client.webhookDelivery.create({ data: row })
    }
    const other = open()
    await put()
    await Promise.all([hooks.deliverDue(), other.deliverDue()])
    expect([received.length, await waiting()]).toEqual([1, []])
    await hooks.pause(ann, webhook.id, true)
    await put()
    await other.deliverDue()
    expect([received.length, await waiting()]).toEqual([1, []])
    await other.close()
  })

  it('[time-21] is given up after seven attempts, and the next one is tried', async () => {
    answer = response => response.writeHead(503).end()
    await hooks.add(ann, `${base}/told`)
    await hooks.tell(notice(), 'Boats')
    for (let hour = 0; hour < 12; hour++) {
      clock.advance(6 * 60 * 60_000)
      await hooks.deliverDue()
    }
    expect([received.length, await waiting()]).toEqual([7, []])
    await hooks.tell(notice(), 'Boats')
    expect(received).toHaveLength(8)
  })

  it('[time-21] is not sent where a redirect leads, to a private address or any other', async () => {
    answer = (response, { path }) =>
      path === '/told' ? response.writeHead(307, { location: `${base}/elsewhere` }).end() : response.writeHead(200).end()
    await hooks.add(ann, `${base}/told`)
    await hooks.tell(notice(), 'Boats')
    expect([received.map(({ path }) => path), await problemOf()]).toEqual([
      ['/told'],
      'It redirects elsewhere; Parley does not follow redirects.',
    ])
  })

  it.each([
    'https://127.0.0.1:1/',
    'https://10.0.0.7/',
    'https://[::1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://localhost/',
  ])('[time-21] is not sent to %s, which is not public', async url => {
    const { webhook } = await hooks.add(ann, url)
    expect(await hooks.test(ann, webhook.id)).toEqual({ ok: false, reason: expect.stringContaining('could not be reached') })
  })

  it('[time-21] does not keep the process, when its receiver is slow, and is sent by the next one', async () => {
    answer = () => undefined
    await hooks.add(ann, `${base}/told`)
    const told = hooks.tell(notice(), 'Boats')
    await expect.poll(() => received.length, { timeout: 9_000 }).toBe(1)
    const beganMs = performance.now()
    await hooks.close()
    await told
    expect(performance.now() - beganMs).toBeLessThan(5_000)
    expect(await waiting()).toHaveLength(1)
    answer = response => response.writeHead(200).end()
    hooks = open()
    clock.advance(30_000)
    await hooks.deliverDue()
    expect([received.length, await waiting()]).toEqual([2, []])
  })

  it('[time-21] does not hold back those of another person, however many wait for receivers that never answer', async () => {
    answer = (response, { path }) => (path.startsWith('/slow') ? undefined : response.writeHead(204).end())
    for (let count = 0; count < 10; count++) await hooks.add(ann, `${base}/slow/${count}`)
    const at = new Date(clock.nowMs())
    const slow = (await hooks.list(ann)).flatMap(({ id: webhookId }) =>
      Array.from({ length: 20 }, () => ({ id: newId(), webhookId, body: '{}', nextAt: at, createdAt: at })),
    )
    await test.platform.db.client.webhookDelivery.createMany({ data: slow })
    const all = hooks.deliverDue()
    clock.advance(1_000)
    await hooks.add(bob, `${base}/bob`)
    const told = hooks.tell(notice({ userId: bob.userId }), 'Boats')
    await expect.poll(() => received.filter(({ path }) => path === '/bob').length, { timeout: 9_000 }).toBe(1)
    expect(received.filter(({ path }) => path !== '/bob')).toHaveLength(2)
    await hooks.close()
    await Promise.all([all, told])
  })

  it('[time-21] waits for a database that can be read and not written, and is then sent once', async () => {
    answer = response => response.writeHead(503).end()
    await hooks.add(ann, `${base}/told`)
    await hooks.tell(notice(), 'Boats')
    answer = response => response.writeHead(204).end()
    clock.advance(60_000)
    const full = vi.spyOn(test.platform.db.client.webhookDelivery, 'updateMany').mockRejectedValue(new Error('the disk is full'))
    await expect(hooks.deliverDue()).rejects.toThrow('the disk is full')
    expect([full.mock.calls.length, received.length]).toEqual([1, 1])
    full.mockRestore()
    await hooks.deliverDue()
    expect([received.length, await waiting()]).toEqual([2, []])
  })

  it('[time-21] pauses a webhook whose receiver says that it is gone', async () => {
    answer = response => response.writeHead(410).end()
    await hooks.add(ann, `${base}/told`)
    await hooks.tell(notice(), 'Boats')
    expect(await hooks.list(ann)).toMatchObject([{ isPaused: true, waiting: 0, problem: expect.stringContaining('410') }])
  })

  it('[time-21] may be a test only so often', async () => {
    const { webhook } = await hooks.add(ann, `${base}/told`)
    for (let count = 0; count < 10; count++) await hooks.test(ann, webhook.id)
    await expect(hooks.test(ann, webhook.id)).rejects.toMatchObject({ code: 'too_many_attempts' })
  })
})

import { createECDH, randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import type { SafeFetch } from '#lib/platform/index.ts'
import type { RunNotice } from '#lib/runs/index.ts'
import { type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { createNotices } from './create-notices.ts'
import type { BrowserForm, Notices } from './notices.ts'
import { browserLabel } from './words.ts'

// The package that seals notices knows how to open them, and has no types.
const ece = createRequire(import.meta.url)('http_ece') as { decrypt(body: Buffer, how: object): Buffer }

let engine: TestEngine
let notices: Notices
let chatId: string
let sent: { url: string; headers: Headers; body: Buffer }[]
let mailed: { to: string; subject: string; text: string }[]
let answer: () => Response | Promise<Response>
let wants: 'none' | 'questions' | 'all'
let admitted: boolean
let actor: Actor

beforeEach(async () => {
  engine = await testEngine()
  ;[sent, mailed, wants, admitted] = [[], [], 'none', true]
  answer = () => new Response(null, { status: 201 })
  const safeFetch: SafeFetch = async (url, { headers, body }) => {
    sent.push({ url: String(url), headers: new Headers(headers), body: Buffer.from(body as Uint8Array) })
    return answer()
  }
  actor = { ...engine.actor, sessionId: 'one' }
  const env = { ...engine.platform.env, url: 'https://parley.example' }
  notices = createNotices({
    platform: { ...engine.platform, safeFetch, env },
    mails: {
      isSet: async () => true,
      send: async mail => {
        mailed.push(mail)
        return { sent: true }
      },
    },
    preferences: { read: async () => ({ ...(await engineless()), mailNotices: wants }) },
    actorOf: async () => (admitted ? actor : null),
  })
  chatId = await engine.chat()
  await engine.chats.update(engine.actor, chatId, { title: 'Boats' })
})
afterEach(() => engine.dispose())

const engineless = async () => ({ timeZone: null, instructions: null, newChatAssistant: null, remembers: true })

/** A browser that can open what is sealed for it. */
function browser(endpoint = `https://push.example/${newId()}`) {
  const ecdh = createECDH('prime256v1')
  const auth = randomBytes(16)
  const form: BrowserForm = {
    endpoint,
    keys: { p256dh: ecdh.generateKeys().toString('base64url'), auth: auth.toString('base64url') },
  }
  const open = (body: Buffer) =>
    JSON.parse(ece.decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth.toString('base64url') }).toString()) as object
  return { form, open }
}

async function tell(kind: RunNotice['kind'], ownMs = 0) {
  notices.tell({ kind, userId: actor.userId, chatId, runId: newId(), ownMs })
  await notices.close()
}

describe('a browser that is told', () => {
  it('[time-06] gets a notice sealed for it alone, which names the chat and nothing in it', async () => {
    const one = browser()
    expect(await notices.add(actor, one.form, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0')).toMatchObject({
      label: 'Firefox on Linux',
      isThisSession: true,
    })
    await tell('asks')
    expect(sent.map(({ url }) => url)).toEqual([one.form.endpoint])
    expect(one.open(sent[0]?.body ?? Buffer.alloc(0))).toEqual({
      title: 'Boats',
      body: 'The answer is waiting for you.',
      url: `/chat/${chatId}`,
      tag: chatId,
    })
    expect(sent[0]?.headers.get('authorization')).toContain(await notices.publicKey())
    const stored = JSON.stringify(await engine.platform.db.client.pushSubscription.findMany())
    expect(stored).not.toContain(one.form.endpoint)
    expect(JSON.stringify(await engine.platform.db.client.setting.findMany())).not.toContain('privateKey')
  })

  it('[time-06] is told of answers that end, fail and ask, but not of one that was stopped', async () => {
    const told: RunNotice['kind'][] = []
    await engine.dispose()
    engine = await testEngine({ tell: ({ kind }) => told.push(kind) })
    const run = async (act: (runId: string) => Promise<void> = async () => undefined) => {
      const { runId } = await engine.runs.start(engine.actor, await engine.chat(), { message: { id: newId(), text: 'Go.' } })
      await act(runId)
      await engine.log(runId)
    }
    engine.says(text('Done.'))
    await run()
    engine.says([{ type: 'throw', error: new Error('overheated') }])
    await run()
    engine.says([...text('So far').slice(0, -1), { type: 'hang' }])
    await run(runId => engine.runs.stop(engine.actor, runId))
    await expect.poll(() => told, { timeout: 10_000 }).toEqual(['ended', 'failed'])
  })

  it('[time-06] is forgotten once it has withdrawn, is removed by its person alone, and belongs to the last one who signed in there', async () => {
    const [gone, kept] = [browser(), browser()]
    await notices.add(actor, gone.form, '')
    answer = () => new Response(null, { status: 410 })
    await tell('ended')
    expect(await notices.browsers(actor)).toEqual([])
    const { id } = await notices.add(actor, kept.form, '')
    const bob = { ...(await engine.person('bob@example.org')), sessionId: 'two' }
    await expect(notices.remove(bob, id)).rejects.toMatchObject({ code: 'browser_not_found' })
    await expect(notices.remove(bob, 'x')).rejects.toMatchObject({ code: 'browser_not_found' })
    await notices.add(bob, kept.form, '')
    expect([await notices.browsers(actor), (await notices.browsers(bob)).length]).toEqual([[], 1])
    await expect(notices.add(actor, { ...kept.form, endpoint: 'http://push.example/1' }, '')).rejects.toMatchObject({ code: 'unusable' })
  })

  it('[time-23] gets a notice about nothing when its person asks for one, and nobody else can ask', async () => {
    const mine = browser()
    const { id } = await notices.add(actor, mine.form, '')
    expect(await notices.test(actor, id)).toEqual({ status: 'sent' })
    expect(mine.open(sent[0]?.body ?? Buffer.alloc(0))).toMatchObject({ title: 'Test notice' })
    const bob = await engine.person('bob@example.org')
    await expect(notices.test(bob, id)).rejects.toMatchObject({ code: 'browser_not_found' })
    await expect(notices.test(actor, 'x')).rejects.toMatchObject({ code: 'browser_not_found' })
    answer = () => new Response(null, { status: 503 })
    expect(await notices.test(actor, id)).toEqual({ status: 'failed', reason: 'The push service answered 503.' })
    answer = () => new Response(null, { status: 410 })
    await expect(notices.test(actor, id)).rejects.toMatchObject({ code: 'browser_not_found' })
    expect(await notices.browsers(actor)).toEqual([])
  })

  it('[time-23] can be tested only so often, since each test is a request to an address of its person’s choice', async () => {
    const { id } = await notices.add(actor, browser().form, '')
    for (let count = 0; count < 10; count++) await notices.test(actor, id)
    await expect(notices.test(actor, id)).rejects.toMatchObject({ code: 'too_many_attempts' })
    expect(sent).toHaveLength(10)
  })

  it('[time-23] can be tested twice at once, and not a third time', async () => {
    const { id } = await notices.add(actor, browser().form, '')
    const { promise: answered, resolve } = Promise.withResolvers<Response>()
    answer = () => answered
    const two = [notices.test(actor, id), notices.test(actor, id)]
    await expect.poll(() => sent.length).toBe(2)
    await expect(notices.test(actor, id)).rejects.toMatchObject({ code: 'too_many_attempts' })
    resolve(new Response(null, { status: 201 }))
    expect(await Promise.all(two)).toEqual([{ status: 'sent' }, { status: 'sent' }])
  })

  it('[time-23] says so where its keys can no longer be read, and the others are told', async () => {
    const [lost, kept] = [await notices.add(actor, browser().form, ''), browser('https://push.example/2')]
    await notices.add(actor, kept.form, '')
    await engine.platform.db.client.pushSubscription.update({ where: { id: lost.id }, data: { sealed: 'v1.of-another-key' } })
    expect(await notices.test(actor, lost.id)).toEqual({ status: 'failed', reason: expect.stringContaining('can no longer be read') })
    await tell('ended')
    expect(sent.map(({ url }) => url)).toEqual([kept.form.endpoint])
  })

  it('[time-06] is not told of a chat that its person may not read any more', async () => {
    await notices.add(actor, browser().form, '')
    const bob = await engine.person('bob@example.org')
    await engine.platform.db.client.chat.update({ where: { id: chatId }, data: { userId: bob.userId } })
    await tell('ended')
    expect(sent).toEqual([])
  })

  it('[time-06] gets nothing of a person who may not use Parley any more, and a push service in trouble harms nothing', async () => {
    await notices.add(actor, browser().form, '')
    answer = () => {
      throw new Error('no route to host')
    }
    await tell('ended')
    admitted = false
    await tell('ended')
    expect(sent).toHaveLength(1)
    expect(await notices.browsers(actor)).toHaveLength(1)
  })
})

describe('mail about answers', () => {
  it('[time-07] is sent as the person wants it, and not while they are here', async () => {
    await tell('asks')
    wants = 'questions'
    await tell('ended', 600_000)
    await tell('asks')
    wants = 'all'
    await tell('ended', 1_000)
    await tell('ended', 600_000)
    expect(mailed.map(({ subject }) => subject)).toEqual(['Boats: The answer is waiting for you.', 'Boats: The answer is ready.'])
    expect(mailed[0]).toMatchObject({ to: engine.actor.email, text: expect.stringContaining(`https://parley.example/chat/${chatId}`) })
    await engine.platform.db.client.user.update({ where: { id: actor.userId }, data: { lastSeenAt: new Date() } })
    await tell('asks')
    expect(mailed).toHaveLength(2)
  })
})

describe('the name of a browser', () => {
  it.each([
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36 Edg/126.0', 'Edge on Windows'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari on iPhone'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/126.0 Safari/537.36', 'Chrome on macOS'],
    ['', 'Browser'],
    ['x'.repeat(100_000), 'Browser'],
  ])('of %.40s is %s', (userAgent, label) => {
    expect(browserLabel(userAgent)).toBe(label)
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestClock, type TestPlatform, testClock, testPlatform } from '#tests/support/platform.ts'
import type { Actor } from './actor.ts'
import type { Auth } from './auth.ts'
import { createAuth } from './create-auth.ts'

const password = 'a quiet morning tide'
const next = 'another quiet tide'

interface Sent {
  to: string
  subject: string
  text: string
}

let test: TestPlatform
let clock: TestClock
let auth: Auth
let mails: Sent[]
let mailWorks: boolean
let ada: Actor
let bob: Actor

beforeEach(async () => {
  clock = testClock(Date.now())
  test = await testPlatform({ clock, env: { PARLEY_URL: 'https://chat.example.org' } })
  mails = []
  mailWorks = true
  const mail = {
    isSet: async () => true,
    async send(one: Sent) {
      if (!mailWorks) return { sent: false as const, reason: 'The mail server cannot be reached.' }
      mails.push(one)
      return { sent: true as const }
    },
  }
  auth = createAuth(test.platform, { registration: async () => 'open', mail, workspaceName: async () => 'Harbour' })
  ada = await actorOf((await auth.users.create({ email: 'ada@example.org', password, role: 'admin' })).id)
  bob = await actorOf((await auth.users.create({ email: 'bob@example.org', password, role: 'member' })).id)
})

afterEach(() => test.dispose())

async function actorOf(userId: string): Promise<Actor> {
  const actor = await auth.actorOfUser(userId)
  if (!actor) throw new Error('there is no such person')
  return actor
}

const ask = (email: string, address = '') => auth.resets.ask({ email, address })
const tokenOf = (url: string | undefined) => url?.split('/').at(-1) ?? ''
const mailedToken = () => tokenOf(/https:\S+/.exec(mails.at(-1)?.text ?? '')?.[0])
const spend = (token: string, to = next) => auth.resets.spend({ token, password: to, address: '' })
const signsIn = async (given: string) => (await auth.verifyPassword({ email: 'bob@example.org', password: given, address: '' })) !== null

describe('a person who has forgotten the password', () => {
  it('[web-26] gets a link by mail, which sets another one, ends other sessions, and works once', async () => {
    await ask(' Bob@Example.org')
    expect(mails).toMatchObject([{ to: 'bob@example.org', subject: 'Reset your password for Harbour' }])
    expect(mails[0]?.text).toMatch(/https:\/\/chat\.example\.org\/reset\/[\w-]{43}\n/)
    const token = mailedToken()
    expect(JSON.stringify(await test.platform.db.client.passwordReset.findMany())).not.toContain(token)
    expect(await auth.resets.isOpen(token)).toBe(true)
    await expect(spend(token, 'short')).rejects.toMatchObject({ code: 'weak_password' })
    const claims = await spend(token)
    expect([await signsIn(password), await signsIn(next)]).toEqual([false, true])
    expect(await auth.actorOfSession({ userId: bob.userId, tokenVersion: 0 })).toBeNull()
    expect(await auth.actorOfSession(claims)).toMatchObject({ email: 'bob@example.org' })
    await expect(spend(token)).rejects.toMatchObject({ code: 'reset_not_found' })
    expect(await auth.resets.isOpen(token)).toBe(false)
    const trail = (await test.platform.audit.list({ limit: 50 })).map(({ action, target }) => [action, target])
    expect(trail).toContainEqual(['user.reset_password', bob.userId])
  })

  it('[web-26] cannot be told from nobody, nor from somebody disabled, by answer or by time', async () => {
    await auth.users.update(ada, bob.userId, { disabled: true })
    const took = async (email: string) => {
      const startedMs = performance.now()
      expect(await ask(email)).toBeUndefined()
      return performance.now() - startedMs
    }
    const times = [await took('ada@example.org'), await took('bob@example.org'), await took('nobody@example.org')]
    expect(mails.map(({ to }) => to)).toEqual(['ada@example.org'])
    // Timers may round the minimum duration down by some milliseconds.
    expect(Math.min(...times)).toBeGreaterThan(490)
  })

  it('[web-26] gets three mails an hour at most, whoever asks, and an address that asks often has to wait', async () => {
    for (let index = 0; index < 5; index++) await ask('bob@example.org', `10.0.0.${index}`)
    expect(mails).toHaveLength(3)
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        ask(`n${at}@example.org`, '10.0.1.1').then(
          () => '',
          (e: { code: string }) => e.code,
        ),
      ),
    )
    expect(answers.filter(code => code === 'too_many_attempts')).toHaveLength(2)
  })

  it('[web-26] ends what a stranger has set up who registered with the address before', async () => {
    await auth.users.register({ email: 'eve@example.org', password })
    const key = await auth.keys.createFor('eve@example.org', 'of the stranger')
    await ask('eve@example.org')
    await spend(mailedToken())
    expect(await auth.actorOfKey(key)).toBeNull()
  })

  it('[S11] [web-26] is mailed three links, however many ask at the same moment', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, at) => ask('bob@example.org', `10.0.2.${at}`)))
    expect(mails).toHaveLength(3)
  })

  it('[S11] [web-26] costs no hash where the link is none, and who tries many has to wait', async () => {
    const guess = (address: string) =>
      auth.resets.spend({ token: 'no link of ours', password: next, address }).then(
        () => '',
        (e: { code: string }) => e.code,
      )
    await guess('10.0.3.1')
    const before = process.cpuUsage()
    const codes: string[] = []
    for (let at = 0; at < 25; at++) codes.push(await guess('10.0.3.1'))
    const { user } = process.cpuUsage(before)
    expect([codes[0], codes.at(-1)]).toEqual(['reset_not_found', 'too_many_attempts'])
    // A single hash takes at least 20 ms.
    expect(user / codes.length).toBeLessThan(15_000)
    await ask('bob@example.org', '10.0.3.1')
    expect(await auth.resets.spend({ token: mailedToken(), password: next, address: '10.0.3.1' })).toMatchObject({ userId: bob.userId })
  })

  it('[web-26] has an hour for it', async () => {
    await ask('bob@example.org')
    clock.advance(61 * 60_000)
    await expect(spend(mailedToken())).rejects.toMatchObject({ code: 'reset_not_found' })
  })
})

describe('a link that an administrator hands over', () => {
  it('[web-26] is there once, for a day, also where the mail cannot be sent, and nobody else makes one', async () => {
    await expect(auth.resets.make(bob, ada.userId)).rejects.toMatchObject({ code: 'forbidden' })
    mailWorks = false
    const { url, expiresAt, mail } = await auth.resets.make(ada, bob.userId)
    expect(mail).toEqual({ sent: false, reason: 'The mail server cannot be reached.' })
    expect(expiresAt.getTime() - clock.nowMs()).toBe(24 * 3_600_000)
    await spend(tokenOf(url))
    expect(await signsIn(next)).toBe(true)
  })

  it('[web-26] opens nothing for somebody who is disabled meanwhile', async () => {
    const { url } = await auth.resets.make(ada, bob.userId)
    await auth.users.update(ada, bob.userId, { disabled: true })
    await expect(spend(tokenOf(url))).rejects.toMatchObject({ code: 'reset_not_found' })
    await expect(auth.resets.make(ada, bob.userId)).rejects.toMatchObject({ code: 'unusable' })
  })

  it('[web-26] opens nothing for somebody who is disabled, even where their link was left', async () => {
    const { url } = await auth.resets.make(ada, bob.userId)
    await test.platform.db.client.user.update({ where: { id: bob.userId }, data: { disabledAt: new Date() } })
    expect(await auth.resets.isOpen(tokenOf(url))).toBe(false)
    await expect(spend(tokenOf(url))).rejects.toMatchObject({ code: 'reset_not_found' })
  })
})

describe('an invitation', () => {
  it('[web-25] goes by mail, and its link is there also where that fails', async () => {
    const sent = await auth.invitations.create({ ...ada, name: 'Ada' }, { email: 'new@example.org', role: 'member' })
    expect(sent.mail).toEqual({ sent: true })
    expect(mails).toMatchObject([{ to: 'new@example.org', subject: 'You are invited to Harbour' }])
    expect(mails[0]?.text).toContain(sent.url)
    mailWorks = false
    const failed = await auth.invitations.create(ada, { email: 'new@example.org', role: 'member' })
    expect(failed.mail).toEqual({ sent: false, reason: 'The mail server cannot be reached.' })
    expect(await auth.invitations.find(tokenOf(failed.url))).toMatchObject({ email: 'new@example.org' })
  })
})

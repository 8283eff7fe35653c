import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { type TestClock, type TestPlatform, testClock, testPlatform } from '#tests/support/platform.ts'
import { createMails, mailSettings } from './mail.ts'

let test: TestPlatform
let clock: TestClock
beforeEach(async () => {
  clock = testClock()
  test = await testPlatform({ clock })
})
afterEach(() => test.dispose())

const ada = { userId: 'ada' } as Actor
const server = { host: 'mail.example.org', port: 465, security: 'tls' as const, user: 'parley', from: 'chat@example.org' }

describe('the mail server of the dashboard', () => {
  it('[web-25] has a password that is stored sealed and shown to nobody', async () => {
    const mails = createMails(test.platform)
    const view = await mails.update(ada, { ...server, password: 'hush hush' })
    expect(view).toEqual({ source: 'dashboard', server: { ...server, hasPassword: true }, origin: null })
    expect(await mails.update(ada, { ...server, from: 'team@example.org' })).toMatchObject({ server: { hasPassword: true } })
    expect(JSON.stringify(await test.platform.db.client.setting.findMany())).not.toContain('hush')
    expect(JSON.stringify(await test.platform.audit.list({ limit: 9 }))).not.toContain('hush')
  })

  it.each([
    { ...server, host: 'mail.evil.example' },
    { ...server, port: 25 },
    { ...server, user: 'eve' },
    { ...server, security: 'none' as const },
  ])('[web-25] keeps its password from another one, or a weaker connection: %o', async other => {
    const mails = createMails(test.platform)
    await mails.update(ada, { ...server, password: 'hush' })
    await expect(mails.update(ada, other)).rejects.toMatchObject({ code: 'unusable' })
    expect(await mails.view()).toMatchObject({ server: { host: server.host, security: 'tls' } })
    expect(await mails.update(ada, { ...other, password: 'new' })).toMatchObject({ server: { hasPassword: true } })
  })

  it('needs no login', () => {
    const { user: _, ...rest } = server
    expect(mailSettings.parse(rest)).toEqual({ ...rest, user: null })
  })

  it('[web-25] is changed and removed on the record', async () => {
    const mails = createMails(test.platform)
    await mails.update(ada, { ...server, password: 'hush' })
    clock.advance(1)
    await mails.remove(ada)
    expect(await mails.isSet()).toBe(false)
    const { host, port, security } = server
    expect(await test.platform.audit.list({ limit: 9 })).toMatchObject([
      { actorId: 'ada', action: 'mail.update', detail: { removed: true } },
      { actorId: 'ada', action: 'mail.update', detail: { host, port, security, hasPassword: true } },
    ])
  })

  it('[web-25] is not changed where the environment names one', async () => {
    await test.dispose()
    test = await testPlatform({ env: { SMTP_URL: 'smtp://mail.example.org:2525', SMTP_FROM: 'chat@example.org' } })
    const mails = createMails(test.platform)
    expect(await mails.view()).toMatchObject({ source: 'environment' })
    await expect(mails.update(ada, { ...server, password: 'hush' })).rejects.toMatchObject({ code: 'declared_elsewhere' })
    await expect(mails.remove(ada)).rejects.toMatchObject({ code: 'declared_elsewhere' })
  })
})

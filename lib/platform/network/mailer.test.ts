import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type MailServerProcess, startSmtp } from '#tests/support/smtp.ts'
import { isSmtpUrl, mailServer } from '../config/smtp-url.ts'
import { type MailServer, sendMail } from './mailer.ts'

const open: (() => unknown)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const end of open.splice(0)) await end()
})

const mail = { to: 'bob@example.org', subject: 'Hello', text: 'A line.\n' }
const at = (port: number, more: Partial<MailServer> = {}): MailServer => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  user: null,
  password: null,
  from: 'Parley <chat@example.org>',
  ...more,
})

async function smtp(options: Parameters<typeof startSmtp>[0] = {}): Promise<MailServerProcess> {
  const server = await startSmtp(options)
  open.push(() => server.stop())
  return server
}

describe('a mail', () => {
  it('[web-25] is taken by the server as it was written', async () => {
    const server = await smtp({ password: 'hush' })
    expect(await sendMail(at(server.port, { user: 'parley', password: 'hush' }), mail)).toEqual({ sent: true })
    expect(server.mails).toMatchObject([{ from: 'chat@example.org', to: ['bob@example.org'] }])
    expect(server.mails[0]?.raw).toMatch(/From: Parley <chat@example\.org>[\s\S]*Subject: Hello[\s\S]*A line\./)
  })

  it('[web-25] has no header that somebody has written into a name or an address', async () => {
    const server = await smtp()
    const subject = 'Join Harbour\r\nBcc: eve@example.org\r\n\r\nGo to https://evil.example'
    await sendMail(at(server.port, { from: 'Har\r\nX-Evil: 1\r\nbour <chat@example.org>' }), { ...mail, subject })
    await sendMail(at(server.port), { ...mail, to: 'bob@example.org\r\nBcc: eve@example.org' })
    for (const { raw, to } of server.mails) {
      const [head = ''] = raw.split('\r\n\r\n')
      expect(head).not.toMatch(/^(?:Bcc|X-Evil):/m)
      expect(to).not.toContain('eve@example.org')
    }
  })

  it.each<[string, (ports: { closed: number }) => Promise<MailServer>, RegExp]>([
    [
      'a wrong password',
      async () => at((await smtp({ password: 'hush' })).port, { user: 'parley', password: 'wrong' }),
      /refused the user name or the password/,
    ],
    ['a refused recipient', async () => at((await smtp({ refuse: true })).port), /refused the sender or the recipient.*550/],
    ['nobody who listens', async ({ closed }) => at(closed), /cannot be reached|failed/],
    ['a server without encryption, where it is asked for', async () => at((await smtp()).port, { security: 'starttls' }), /encryption/],
    ['a name that is none', async () => at(25, { host: 'nowhere.invalid' }), /nowhere\.invalid was not found/],
    ['an address of a cloud’s metadata', async () => at(25, { host: '169.254.169.254' }), /may connect to/],
  ])('[web-25] that cannot be sent for %s is a sentence without the password', async (_, server, sentence) => {
    const outcome = await sendMail(await server({ closed: 1 }), mail)
    expect(outcome).toEqual({ sent: false, reason: expect.stringMatching(sentence) })
    expect(JSON.stringify(outcome)).not.toContain('wrong')
  })

  it('[web-25] does not wait for ever for a server that says nothing', async () => {
    const silent: Server = createServer(socket => void open.push(() => socket.destroy()))
    await new Promise<void>(resolve => void silent.listen(0, '127.0.0.1', resolve))
    open.push(() => silent.close())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const outcome = sendMail(at((silent.address() as { port: number }).port), mail)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await outcome).toEqual({ sent: false, reason: expect.stringMatching(/in time/) })
  })
})

describe('SMTP_URL', () => {
  it.each([
    ['smtps://me:p%40ss@mail.example.org', { security: 'tls', port: 465, user: 'me', password: 'p@ss' }],
    ['smtp://mail.example.org', { security: 'starttls', port: 587, user: null, password: null }],
    ['smtp://localhost:1025?security=none', { security: 'none', port: 1025, host: 'localhost' }],
  ])('%s is read', (url, server) => {
    expect(isSmtpUrl(url)).toBe(true)
    expect(mailServer(url, 'a@example.org')).toMatchObject(server)
  })

  it.each(['http://mail.example.org', 'smtp://', 'smtp://mail.example.org/path', 'smtp://mail.example.org?tls=off', 'mail.example.org'])(
    '%s is refused',
    url => expect(isSmtpUrl(url)).toBe(false),
  )
})

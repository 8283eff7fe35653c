import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  /** Headers and body as they came. */
  raw: string
}

export interface MailServerProcess {
  port: number
  mails: ReceivedMail[]
  stop(): Promise<void>
}

/** A mail server on loopback that keeps what it gets. With `password` it asks for one, of any user; `refuse` answers every recipient with 550. */
export async function startSmtp({ password, refuse = false }: { password?: string; refuse?: boolean } = {}): Promise<MailServerProcess> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: password === undefined ? ['AUTH', 'STARTTLS'] : ['STARTTLS'],
    onAuth: (auth, _session, done) => (auth.password === password ? done(null, { user: auth.username ?? '' }) : done(new Error('no'))),
    onRcptTo: (_address, _session, done) => done(refuse ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null),
    onData(stream, session, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(pieces).toString(),
        })
        done()
      })
    },
  })
  // A connection that the client breaks off is no fault of the test.
  server.on('error', () => undefined)
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', () => resolve()))
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    stop: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}

/** The link in a mail. */
export function linkIn({ raw }: ReceivedMail): string {
  const text = raw.replace(/=\r\n/g, '').replace(/=3D/g, '=')
  return /https?:\/\/\S+/.exec(text)?.[0] ?? ''
}

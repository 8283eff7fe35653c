import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { createTransport } from 'nodemailer'
import { mails as t } from '#lib/words/en/mails.ts'
import { within } from '../time/sleep.ts'
import { classifyAddress } from './addresses.ts'

/** `tls`: from the first byte. `starttls`: before anything is said, or not at all. `none`: in the open. */
export type MailSecurity = 'tls' | 'starttls' | 'none'

export interface MailServer {
  host: string
  port: number
  security: MailSecurity
  user: string | null
  password: string | null
  /** `Name <address>` or an address alone. */
  from: string
}

export interface Mail {
  to: string
  subject: string
  text: string
}

/** `reason` is a sentence for the administrator; it never holds the password. */
export type MailOutcome = { sent: true } | { sent: false; reason: string }

/** Longest silence of the connection, of the server's greeting, and of each answer. */
const SILENCE_MS = 8_000
/** Deadline of the whole exchange. */
const WHOLE_MS = 20_000

/** Sends one mail, and leaves no connection behind. Every failure is an outcome. */
export async function sendMail(server: MailServer, { to, subject, text }: Mail): Promise<MailOutcome> {
  const address = await addressOf(server.host)
  if (address === null) return { sent: false, reason: t('mailServerHostNot', { host: server.host }) }
  if (classifyAddress(address) === 'never') return { sent: false, reason: t('mailServerHostNotOne', { host: server.host }) }
  const transport = createTransport({
    host: address,
    port: server.port,
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    ...(server.user === null ? {} : { auth: { user: server.user, pass: server.password ?? '' } }),
    // The name that the certificate must be for: the address above is only where it was found.
    tls: isIP(server.host) === 0 ? { servername: server.host } : {},
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const sent = transport
    .sendMail({ from: oneLine(server.from), to: { name: '', address: oneLine(to) }, subject: oneLine(subject), text })
    .then(
      (): MailOutcome => ({ sent: true }),
      (error: unknown): MailOutcome => ({ sent: false, reason: reasonOf(error, server) }),
    )
  try {
    return await within(WHOLE_MS, sent, { sent: false, reason: t('mailServerNotAccept') })
  } finally {
    transport.close()
  }
}

async function addressOf(host: string): Promise<string | null> {
  if (isIP(host) !== 0) return host
  const found = lookup(host).then(
    ({ address }) => address,
    () => null,
  )
  return within(SILENCE_MS, found, null)
}

/** Reduces a header to one line, so its text cannot add another header. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}

const SENTENCES: Record<string, (server: MailServer) => string> = {
  EAUTH: () => t('mailServerRefusedUser'),
  ECONNECTION: ({ host, port }) => t('mailServerHostPort', { host, port }),
  ECONNREFUSED: ({ host, port }) => t('mailServerHostPort', { host, port }),
  ESOCKET: ({ host, port }) => t('connectionHostPortFailed', { host, port }),
  ETIMEDOUT: ({ host, port }) => t('mailServerHostPortNot', { host, port }),
  ETLS: () => t('mailServerNotOffer'),
  EENVELOPE: () => t('mailServerRefusedSender'),
}

function reasonOf(error: unknown, server: MailServer): string {
  const { code = '', responseCode } = (error ?? {}) as { code?: string; responseCode?: number }
  const sentence = SENTENCES[code]?.(server) ?? t('mailServerNotAcceptMail')
  return typeof responseCode === 'number' ? t('sentenceAnsweredResponseCode', { sentence, responseCode }) : sentence
}

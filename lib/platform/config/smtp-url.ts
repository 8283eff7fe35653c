import type { MailServer } from '../network/mailer.ts'

const PORTS = { tls: 465, starttls: 587, none: 25 }

export function isSmtpUrl(text: string): boolean {
  if (!/^smtps?:\/\/\S+$/.test(text) || !URL.canParse(text)) return false
  const { hostname, searchParams, pathname } = new URL(text)
  const isPlace = hostname !== '' && (pathname === '' || pathname === '/')
  return isPlace && [...searchParams].every(([name, value]) => name === 'security' && value === 'none')
}

/** `smtps://` is encrypted from the first byte, `smtp://` by STARTTLS, and `smtp://…?security=none` not at all. */
export function mailServer(text: string, from: string): MailServer {
  const url = new URL(text)
  const isOpen = url.searchParams.get('security') === 'none'
  const security = url.protocol === 'smtps:' ? 'tls' : isOpen ? 'none' : 'starttls'
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? PORTS[security] : Number(url.port),
    security,
    user: url.username === '' ? null : decodeURIComponent(url.username),
    password: url.password === '' ? null : decodeURIComponent(url.password),
    from,
  }
}

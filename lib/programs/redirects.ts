import { MAX_ADDRESS_CHARACTERS } from './limits.ts'

/** Schemes that a browser acts on itself, or that send what we give to no program of its own. A private-use scheme is one that some program has claimed. */
const NO_PROGRAM = new Set(
  [
    ...['javascript', 'vbscript', 'data', 'blob', 'file', 'filesystem', 'about', 'view-source', 'jar', 'resource', 'res', 'mhtml'],
    ...['chrome', 'chrome-extension', 'moz-extension', 'edge', 'opera', 'brave', 'safari-web-extension', 'devtools'],
    ...[
      'http',
      'ftp',
      'ftps',
      'sftp',
      'ws',
      'wss',
      'mailto',
      'tel',
      'sms',
      'intent',
      'ms-msdt',
      'search-ms',
      'smb',
      'ldap',
      'ssh',
      'telnet',
    ],
  ].map(name => `${name}:`),
)

/**
 * Whether a program may be answered at this address: https, http on this computer (RFC 8252, 7.3), or a scheme of the program's own (7.1). Without
 * fragment, credentials, or what a browser would read otherwise than we do.
 */
export function isRedirectUri(uri: string): boolean {
  if (uri.length > MAX_ADDRESS_CHARACTERS || /[^\x21-\x7e]|[\\#"<>]/.test(uri) || !URL.canParse(uri)) return false
  const { protocol, username, password } = new URL(uri)
  if (username !== '' || password !== '' || !uri.toLowerCase().startsWith(protocol)) return false
  if (protocol === 'https:') return uri.toLowerCase().startsWith('https://')
  return isLoopback(uri) || (!NO_PROGRAM.has(protocol) && uri[protocol.length] === '/')
}

/** The exact address of a registered one; on this computer the port may be another, since a program takes one that is free (RFC 8252, 7.3). */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (!isRedirectUri(uri)) return false
  return registered.includes(uri) || (isLoopback(uri) && registered.some(one => isLoopback(one) && withoutPort(one) === withoutPort(uri)))
}

/** Where an answer goes, for a person to read; null is a program on their computer. */
export function placeOf(uri: string): string | null {
  if (isLoopback(uri)) return null
  const { protocol, host } = new URL(uri)
  return protocol === 'https:' ? host : protocol
}

/** The address with an answer (RFC 6749, 4.1.2; RFC 9207). What it already has stays byte for byte. */
export function answerAt(uri: string, answer: Record<string, string | undefined>): string {
  const given = Object.entries(answer).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`
}

const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(:\d{1,5})?(?=[/?]|$)/i

function isLoopback(uri: string): boolean {
  return LOOPBACK.test(uri)
}

function withoutPort(uri: string): string {
  return uri.replace(LOOPBACK, '$1')
}

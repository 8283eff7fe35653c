import { MAX_ADDRESS_CHARACTERS } from './limits.ts'

/** What known programs are answered at, although it is no name of theirs turned round. Any other scheme without a dot may be anybody's, or do something of its own. */
const KNOWN_SCHEMES = new Set(
  [
    ...['vscode', 'vscode-insiders', 'vscodium', 'code-oss', 'cursor', 'windsurf', 'windsurf-next', 'zed', 'jetbrains', 'kiro', 'trae'],
    ...['claude', 'warp'],
  ].map(name => `${name}:`),
)
/** The name of a domain turned round, `com.example.app:` (RFC 8252, 7.1). */
const REVERSE_DOMAIN = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/

/**
 * Whether a program may be answered at this address: https, http on this computer (RFC 8252, 7.3), or a scheme of the program's own (7.1), which
 * has a dot or is of a known program. Without fragment, credentials, or what a browser would read otherwise than we do.
 */
export function isRedirectUri(uri: string): boolean {
  if (uri.length > MAX_ADDRESS_CHARACTERS || /[^\x21-\x7e]|[\\#"<>]/.test(uri) || !URL.canParse(uri)) return false
  const { protocol, username, password } = new URL(uri)
  if (username !== '' || password !== '' || !uri.toLowerCase().startsWith(protocol)) return false
  if (protocol === 'https:') return uri.toLowerCase().startsWith('https://')
  return isLoopback(uri) || ((KNOWN_SCHEMES.has(protocol) || REVERSE_DOMAIN.test(protocol)) && uri[protocol.length] === '/')
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

import { MAX_ADDRESS_CHARACTERS } from './limits.ts'

/** Schemes of known clients that are no reversed domain name. Any other scheme without a dot may belong to any program, or trigger an action of its own. */
const KNOWN_SCHEMES = new Set(
  [
    ...['vscode', 'vscode-insiders', 'vscodium', 'code-oss', 'cursor', 'windsurf', 'windsurf-next', 'zed', 'jetbrains', 'kiro', 'trae'],
    ...['claude', 'warp'],
  ].map(name => `${name}:`),
)
/** Reversed domain name, `com.example.app:` (RFC 8252, 7.1). */
const REVERSE_DOMAIN = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/

/**
 * Says whether a client may be answered at this address. Accepts https, http on this computer (RFC 8252, 7.3), and a private scheme (7.1) that has
 * a dot or is known. Refuses fragments, credentials, and addresses that a browser would parse differently.
 */
export function isRedirectUri(uri: string): boolean {
  if (uri.length > MAX_ADDRESS_CHARACTERS || /[^\x21-\x7e]|[\\#"<>]/.test(uri) || !URL.canParse(uri)) return false
  const { protocol, username, password } = new URL(uri)
  if (username !== '' || password !== '' || !uri.toLowerCase().startsWith(protocol)) return false
  if (protocol === 'https:') return uri.toLowerCase().startsWith('https://')
  return isLoopback(uri) || ((KNOWN_SCHEMES.has(protocol) || REVERSE_DOMAIN.test(protocol)) && uri[protocol.length] === '/')
}

/** Says whether the address is registered, exactly. On this computer the port may differ, since a client takes a free one (RFC 8252, 7.3). */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  if (!isRedirectUri(uri)) return false
  return registered.includes(uri) || (isLoopback(uri) && registered.some(one => isLoopback(one) && withoutPort(one) === withoutPort(uri)))
}

/** Names the target of an answer for a person; null is a program on their computer. */
export function placeOf(uri: string): string | null {
  if (isLoopback(uri)) return null
  const { protocol, host } = new URL(uri)
  return protocol === 'https:' ? host : protocol
}

/** Adds an answer to the address (RFC 6749, 4.1.2; RFC 9207). Its existing query stays byte for byte. */
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

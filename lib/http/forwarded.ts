import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

type Network = ReturnType<typeof ipaddr.parseCIDR>

const HEADER = 'x-forwarded-for'
/** Most proxies that are read; a longer list is forged. */
const MAX_HOPS = 32

/** Parses the operator's proxies: single addresses, or networks as 10.0.0.0/8. */
export function readNetworks(addresses: readonly string[]): Network[] {
  return addresses.map(text => {
    if (text.includes('/')) return ipaddr.parseCIDR(text)
    const address = ipaddr.process(text)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  })
}

/**
 * Finds the client of a request: the peer, or, where that is a trusted proxy, the last forwarded address that is none of theirs. Addresses before
 * it are the client's own claim.
 */
export function clientOf(peer: string, forwarded: string, trusted: readonly Network[]): string {
  const hops = forwarded.split(',').slice(-MAX_HOPS)
  let client = bare(peer)
  while (isTrusted(client, trusted)) {
    const next = bare(hops.pop() ?? '')
    if (!ipaddr.isValid(next)) return client
    client = next
  }
  return client
}

/** Overwrites the forwarded header with the client that `clientOf` finds, so no claim of the client stays. */
export function settleClient(request: IncomingMessage, trusted: readonly Network[]): void {
  const given = request.headers[HEADER]
  const forwarded = Array.isArray(given) ? given.join(',') : (given ?? '')
  const client = clientOf(request.socket.remoteAddress ?? '', forwarded, trusted)
  request.headers[HEADER] = client
  request.headersDistinct[HEADER] = [client]
}

function isTrusted(address: string, trusted: readonly Network[]): boolean {
  if (trusted.length === 0 || !ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return trusted.some(network => network[0].kind() === parsed.kind() && parsed.match(network))
}

/** Strips the port or brackets that some proxies write. */
function bare(text: string): string {
  const address = text.trim()
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(address) ?? []
  if (inBrackets !== undefined) return inBrackets
  return /^\d+(?:\.\d+){3}:\d+$/.test(address) ? address.slice(0, address.lastIndexOf(':')) : address
}

import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

type Network = ReturnType<typeof ipaddr.parseCIDR>

const HEADER = 'x-forwarded-for'
/** A longer list is not one of ours. */
const MAX_HOPS = 32

/** `addresses` are those of the operator's proxies: single ones, or networks as 10.0.0.0/8. */
export function readNetworks(addresses: readonly string[]): Network[] {
  return addresses.map(text => {
    if (text.includes('/')) return ipaddr.parseCIDR(text)
    const address = ipaddr.process(text)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  })
}

/**
 * The client of a request: who has connected, or, where that is a trusted proxy, the last address in what the proxies have written that is none of theirs.
 * What stands before it is the client's own claim.
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

/** From here on the request says who its client is, and nothing that the client says of itself. */
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

/** Some proxies write a port or brackets. */
function bare(text: string): string {
  const address = text.trim()
  const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(address) ?? []
  if (inBrackets !== undefined) return inBrackets
  return /^\d+(?:\.\d+){3}:\d+$/.test(address) ? address.slice(0, address.lastIndexOf(':')) : address
}

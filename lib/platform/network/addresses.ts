import { BlockList, isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** `public`: may be reached. `private`: only where an operator named the host. `never`: link-local and cloud metadata. */
export type AddressClass = 'public' | 'private' | 'never'

/** Metadata services that are outside of the link-local ranges: AWS over IPv6, Alibaba, Azure, Oracle. */
const metadata = blockList(['100.100.100.200/32', '168.63.129.16/32', '192.0.0.192/32', 'fd00:ec2::254/128'])

/** Not globally reachable, or of no single host, by the IANA registries, and not in a class of the library's. */
const alsoLocal = blockList(['192.88.99.0/24', '240.0.0.0/4', '3fff::/20'])
/** All that has been given out for hosts (RFC 4291, 2.5.4). */
const givenOut = blockList(['2000::/3'])

/**
 * Classifies an IP address. An IPv6 address may hold IPv4 ones: mapped, compatible, translated, NAT64, 6to4, Teredo, ISATAP. It is as bad as
 * the worst of them, and public only by NAT64 under its well-known prefix. Throws for a text that is no address.
 */
export function classifyAddress(address: string): AddressClass {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  if (isIP(bare) === 0) throw new Error('not an IP address')
  // The library takes `::1.2.3.4` for a mapped address.
  const parsed = ipaddr.parse(isIPv4(bare) ? bare : new URL(`http://[${bare}]/`).hostname.slice(1, -1))
  const held = parsed.kind() === 'ipv6' ? embedded(parsed as ipaddr.IPv6) : null
  if (held === null) return classOf(bare, parsed.range())
  const classes = held.addresses.map(classifyAddress)
  if (classes.includes('never') || classOf(bare, parsed.range()) === 'never') return 'never'
  return held.stands && classes.every(each => each === 'public') ? 'public' : 'private'
}

function classOf(bare: string, range: string): AddressClass {
  const family = isIPv4(bare) ? 'ipv4' : 'ipv6'
  if (range === 'linkLocal' || metadata.check(bare, family)) return 'never'
  if (range !== 'unicast' || alsoLocal.check(bare, family)) return 'private'
  return family === 'ipv4' || givenOut.check(bare, family) ? 'public' : 'private'
}

interface Embedded {
  addresses: string[]
  /** A packet for the address goes to the one that it holds, by the sender's own network. */
  stands: boolean
}

function embedded(address: ipaddr.IPv6): Embedded | null {
  const bytes = address.toByteArray()
  const at = (start: number) => bytes.slice(start, start + 4).join('.')
  const starts = (...prefix: number[]) => prefix.every((byte, index) => bytes[index] === byte)
  const zeros = (from: number, to: number) => bytes.slice(from, to).every(byte => byte === 0)
  const flipped = () => bytes.slice(12).map(byte => byte ^ 255)
  // RFC 4291, 2.5.5.2; the system itself speaks IPv4 then.
  if (zeros(0, 10) && bytes[10] === 255 && bytes[11] === 255) return { addresses: [at(12)], stands: true }
  // RFC 6052: the well-known prefix.
  if (starts(0, 0x64, 0xff, 0x9b) && zeros(4, 12)) return { addresses: [at(12)], stands: true }
  // RFC 8215: a prefix of the network's own, under which translators hold the address at one of several places.
  if (starts(0, 0x64, 0xff, 0x9b, 0, 1))
    return { addresses: [at(12), ofPrefix(bytes, 6), ofPrefix(bytes, 7), ofPrefix(bytes, 8)], stands: false }
  // RFC 2765: translated.
  if (zeros(0, 8) && bytes[8] === 255 && bytes[9] === 255 && zeros(10, 12)) return { addresses: [at(12)], stands: false }
  // RFC 4291, 2.5.5.1: compatible; `::` and `::1` are of their own.
  if (zeros(0, 12) && !zeros(12, 15)) return { addresses: [at(12)], stands: false }
  // RFC 3056: 6to4.
  if (starts(0x20, 0x02)) return { addresses: [at(2)], stands: false }
  // RFC 4380: Teredo holds its server, and its client inverted.
  if (starts(0x20, 0x01, 0, 0)) return { addresses: [at(4), flipped().join('.')], stands: false }
  // RFC 5214: ISATAP, under any prefix, also one of a network's own.
  if ((bytes[8] === 0 || bytes[8] === 2) && bytes[9] === 0 && bytes[10] === 0x5e && bytes[11] === 0xfe)
    return { addresses: [at(12)], stands: false }
  return null
}

/** RFC 6052, 2.2: the address begins behind the prefix, and skips the byte at 64 bits. */
function ofPrefix(bytes: number[], start: number): string {
  return bytes
    .slice(start)
    .filter((_, index) => index + start !== 8)
    .slice(0, 4)
    .join('.')
}

function blockList(ranges: string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/')
    list.addSubnet(network, Number(prefix), isIPv4(network) ? 'ipv4' : 'ipv6')
  }
  return list
}

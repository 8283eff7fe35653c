import { BlockList, isIP, isIPv4 } from 'node:net'

/** `public`: may be reached. `private`: only where an operator named the host. `never`: link-local and cloud metadata. */
export type AddressClass = 'public' | 'private' | 'never'

/** Link-local (RFC 3927, RFC 4291) and the metadata services that stand elsewhere: AWS over IPv6, Alibaba, Azure, Oracle. */
const never = blockList(['169.254.0.0/16', '100.100.100.200/32', '168.63.129.16/32', '192.0.0.192/32', 'fe80::/10', 'fd00:ec2::254/128'])

/** Not globally reachable by the IANA special-purpose registries (RFC 6890), plus multicast and tunnels that embed another address. */
const local = blockList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/96',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fec0::/10',
  'ff00::/8',
])

/** Classifies an IP address; an IPv4 address inside an IPv6 one (mapped, NAT64) counts as itself. Throws for anything that is no address. */
export function classifyAddress(address: string): AddressClass {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  if (isIP(bare) === 0) throw new Error('not an IP address')
  const embedded = embeddedIpv4(bare)
  if (embedded) return classifyAddress(embedded)
  const family = isIPv4(bare) ? 'ipv4' : 'ipv6'
  if (never.check(bare, family)) return 'never'
  return local.check(bare, family) ? 'private' : 'public'
}

function embeddedIpv4(address: string): string | null {
  if (isIPv4(address)) return null
  const groups = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const match = /^(?:::ffff:|64:ff9b::)([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(groups)
  if (!match) return null
  const [high, low] = [Number.parseInt(match[1] ?? '', 16), Number.parseInt(match[2] ?? '', 16)]
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

function blockList(ranges: string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/')
    list.addSubnet(network, Number(prefix), isIPv4(network) ? 'ipv4' : 'ipv6')
  }
  return list
}

import ipaddr from 'ipaddr.js'

/** An IPv6 network of this many bits is one customer's: whoever has one address of it has them all. */
const CUSTOMER_BITS = 64

/** What attempts from a client's address count as: an IPv4 address, or the network of an IPv6 one. Empty where no address is known. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return ''
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${CUSTOMER_BITS}`).toString()
}

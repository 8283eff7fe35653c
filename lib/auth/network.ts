import ipaddr from 'ipaddr.js'

/** Prefix length of an IPv6 network that belongs to one customer, who controls all of its addresses. */
const CUSTOMER_BITS = 64

/** Returns the name under which attempts of a client count: its IPv4 address or IPv6 network. Empty where the address is unknown. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return ''
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${CUSTOMER_BITS}`).toString()
}

interface Expression {
  mayBeEmpty: boolean
  maySpanPaths: boolean
}

/** As long as the addresses that servers list. */
const MAX_ADDRESS_CHARS = 4_000

/**
 * True if an address can come from a template (RFC 6570). Takes time linear in the address: a foreign server wrote the template. The protocol
 * library's pattern does not end for several expressions in a row.
 */
export function fitsTemplate(uriTemplate: string, address: string): boolean {
  if (address.length > MAX_ADDRESS_CHARS) return false
  const [first = '', ...rest] = uriTemplate.split(/\{([^{}]*)\}/)
  if (rest.length === 0) return address === first
  if (!address.startsWith(first)) return false
  let at = first.length
  for (let index = 0; index < rest.length; index += 2) {
    const expression = readExpression(rest[index] ?? '')
    const literal = rest[index + 1] ?? ''
    const from = at + (expression.mayBeEmpty ? 0 : 1)
    const isLast = index + 2 >= rest.length
    const next = isLast ? address.length - literal.length : address.indexOf(literal, from)
    if (next < from || !address.startsWith(literal, next)) return false
    if (!expression.maySpanPaths && address.slice(at, next).includes('/')) return false
    at = next + literal.length
  }
  return true
}

function readExpression(text: string): Expression {
  const operator = text.charAt(0)
  return { mayBeEmpty: operator === '?' || operator === '&', maySpanPaths: '+#/?&'.includes(operator) && operator !== '' }
}

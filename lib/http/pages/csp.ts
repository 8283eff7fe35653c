export interface PagePolicy {
  /** Of this response; every inline script of the page carries it. */
  nonce: string
  /** The development server evaluates code and talks over a web socket. */
  dev: boolean
  /** The second origin that sandboxed content comes from; null where there is none. */
  sandboxOrigin: string | null
}

/**
 * The Content-Security-Policy of an HTML page. Styles may be inline, since highlighted code and formulas carry style attributes,
 * which nonces do not cover. Nothing is upgraded to https: on plain http that would break the page.
 */
export function contentSecurityPolicy({ nonce, dev, sandboxOrigin }: PagePolicy): string {
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'", ...(dev ? ["'unsafe-eval'"] : [])],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'blob:', 'data:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...(dev ? ['ws:'] : [])],
    'worker-src': ["'self'", 'blob:'],
    'frame-src': [sandboxOrigin ?? "'none'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/**
 * Where sandboxed content comes from: the configured origin, else the other loopback name of the address that the page was opened at
 * (`127.0.0.1` and `localhost` are two origins of one server). Null for any other host.
 */
export function sandboxOriginOf(host: string | null, configured: string | null): string | null {
  if (configured) return configured
  const [, name, port] = /^(127\.0\.0\.1|localhost)(:\d+)?$/.exec(host ?? '') ?? []
  if (!name) return null
  return `http://${name === 'localhost' ? '127.0.0.1' : 'localhost'}${port ?? ''}`
}

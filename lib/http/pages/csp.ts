export interface PagePolicy {
  /** Nonce of this response; every inline script of the page carries it. */
  nonce: string
  /** True in development: its pages evaluate code and open a web socket. */
  dev: boolean
  /** Second origin, from which sandboxed content comes; null where there is none. */
  sandboxOrigin: string | null
}

/**
 * Builds the Content-Security-Policy of an HTML page. Styles may be inline, since highlighted code and formulas carry style attributes, which
 * nonces do not cover. Nothing is upgraded to https: on plain http that would break the page.
 */
export function contentSecurityPolicy({ nonce, dev, sandboxOrigin }: PagePolicy): string {
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'", ...(dev ? ["'unsafe-eval'"] : [])],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'blob:', 'data:'],
    'media-src': ["'self'", 'blob:', 'data:'],
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
 * Returns the origin of sandboxed content: the configured one, else the other loopback name of the page's address. `127.0.0.1` and `localhost`
 * are two origins of one server. Null for any other host.
 */
export function sandboxOriginOf(host: string | null, configured: string | null): string | null {
  if (configured) return configured
  const [, name, port] = /^(127\.0\.0\.1|localhost)(:\d+)?$/.exec(host ?? '') ?? []
  if (!name) return null
  return `http://${name === 'localhost' ? '127.0.0.1' : 'localhost'}${port ?? ''}`
}

/** A path that no route has. Below `/api`, so it is answered with 404 and no page. */
export const NOWHERE = '/api/-'

/**
 * Returns the path and query of a request line, in a form that parses. An absolute target (RFC 9112, 3.2.2) counts where it names the request's
 * host: Next would redirect to it. Any other target becomes `NOWHERE`.
 */
export function ownTarget(target: string, host: string | undefined): string {
  if (target.startsWith('/')) return parsablePath(target)
  const [, authority, rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(target) ?? []
  if (authority === undefined || authority.toLowerCase() !== host?.toLowerCase()) return NOWHERE
  return parsablePath(rest.startsWith('/') ? rest : `/${rest}`)
}

/** Encodes every `%` of a path that does not decode. */
export function parsablePath(url: string): string {
  const [path = '', ...query] = url.split('?')
  if (parses(path)) return url
  return [path.replaceAll('%', '%25'), ...query].join('?')
}

function parses(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    decodeURIComponent(path)
    return true
  } catch (error) {
    if (error instanceof URIError) return false
    throw error
  }
}

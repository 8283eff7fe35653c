import { safeLink } from '#components/markdown/lex/urls.ts'
import type { ChatPart } from '#lib/messages/shared.ts'
import { parts as t } from '#lib/words/en/parts.ts'

/** Maps addresses to titles, in the order in which the answer names its sources. */
export function sourcesOf(parts: readonly ChatPart[]): ReadonlyMap<string, string> {
  const sources = new Map<string, string>()
  for (const part of parts) {
    const href = part.type === 'source-url' ? safeLink(part.url) : null
    if (part.type === 'source-url' && href) sources.set(href, part.title ?? '')
  }
  return sources
}

/** Links the pages that a provider's own search has named, once each. */
export function Sources({ parts }: { parts: readonly ChatPart[] }) {
  const sources = sourcesOf(parts)
  if (sources.size === 0) return null
  return (
    <nav className="part-sources" aria-label={t('sources')}>
      <ol>
        {[...sources].map(([href, title]) => (
          <li key={href}>
            <a href={href} dir="auto" target="_blank" rel="noopener noreferrer nofollow">
              {title || new URL(href).host}
            </a>
            {title ? <span className="part-host">{new URL(href).host}</span> : null}
          </li>
        ))}
      </ol>
    </nav>
  )
}

import { safeLink } from '#components/markdown/lex/urls.ts'
import { buttonClasses } from '#components/ui/button-classes.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { InputRequestView } from '#lib/messages/shared.ts'
import { partsAsk as t } from '#lib/words/en/parts-ask.ts'

/** Shows where a question leads: our own route to a server's sign-in page, or a page that the server names, with its whole address. */
export function AskLink({ request }: { request: InputRequestView }) {
  const url = request.url ?? ''
  const href = safeLink(url)
  if (request.kind === 'sign_in' && (url.startsWith('/api/mcp/') || href?.startsWith('http'))) {
    return (
      <p className="ask-choices">
        <a className={buttonClasses('primary')} href={url} target="_blank" rel="noopener">
          {t('connect')}
        </a>
      </p>
    )
  }
  if (!href?.startsWith('http'))
    return (
      <p className="ask-reason">
        <VisibleText text={url} />
      </p>
    )
  const { host } = new URL(href)
  return (
    <>
      <p>
        <a className="ask-link" href={href} target="_blank" rel="noopener noreferrer nofollow">
          {t('openHost', { host })}
        </a>
      </p>
      {request.kind === 'elicitation' ? (
        <p className="ask-reason">
          <VisibleText text={href} />
        </p>
      ) : null}
      {/(^|\.)xn--/.test(host) ? <p className="ask-error">{t('mistakableAddress')}</p> : null}
    </>
  )
}

'use client'

import { type ReactNode, useMemo } from 'react'
import { markdown as t } from '#lib/words/en/markdown.ts'
import { inertPage } from './inert-page.ts'
import { ViewSwitch } from './view-switch.tsx'

/**
 * Renders HTML as code, and on a click as a page in a frame without an origin. Scripts, forms and links are off in it, and it can reach
 * nothing.
 */
export function HtmlView({ html, raw }: { html: string; raw: ReactNode }) {
  return (
    <ViewSwitch
      showLabel={t('showAsPage')}
      isFirst={false}
      view={<Preview html={html} />}
      raw={raw}
      actions={<span className="md-note">{t('pageIsInert')}</span>}
    />
  )
}

/** Renders the page. It appears only after a click, hence never on the server. */
function Preview({ html }: { html: string }) {
  const page = useMemo(() => inertPage(html), [html])
  if (page === null) return <p className="md-note">{t('pageIsUnsafe')}</p>
  return <iframe className="md-page" title={t('pagePreview')} sandbox="" srcDoc={page} referrerPolicy="no-referrer" />
}

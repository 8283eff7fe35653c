'use client'

import type { ReactNode } from 'react'
import { ViewSwitch } from './view-switch.tsx'

/** Before anything of the page itself: nothing may run, and nothing is loaded from anywhere. */
const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:">`
const BASE = '<base target="_blank"><meta name="color-scheme" content="light">'

/** HTML as a page in a frame without an origin, or as code. Scripts, forms and windows are off in it, and it cannot reach this page. */
export function HtmlView({ html, isPageFirst, raw }: { html: string; isPageFirst: boolean; raw: ReactNode }) {
  const page = (
    <iframe
      className="md-page"
      title="Preview of the page"
      sandbox=""
      srcDoc={`${POLICY}${BASE}${html}`}
      loading="lazy"
      referrerPolicy="no-referrer"
    />
  )
  return (
    <ViewSwitch
      name="as a page"
      isFirst={isPageFirst}
      view={page}
      raw={raw}
      actions={<span className="md-note">Scripts do not run here, and nothing is loaded from elsewhere.</span>}
    />
  )
}

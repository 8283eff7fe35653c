'use client'

import { createContext, type ReactNode, use } from 'react'
import { markdown as t } from '#lib/words/en/markdown.ts'

interface FootnoteScope {
  /** Unique on the page: notes `1` of two answers must not link to each other. */
  id: string
  labels: readonly string[]
}

export const FootnoteContext = createContext<FootnoteScope>({ id: '', labels: [] })

/** Links a reference to its note where the text has one; otherwise it stays text. */
export function FootnoteReference({ label, raw }: { label: string; raw: string }) {
  const { id, labels } = use(FootnoteContext)
  if (!labels.includes(label)) return raw
  return (
    <sup>
      <a className="md-ref" href={`#${id}-${label}`} aria-label={t('footnote', { label })}>
        {label}
      </a>
    </sup>
  )
}

export function Footnote({ label, children }: { label: string; children: ReactNode }) {
  const { id } = use(FootnoteContext)
  return (
    <div className="md-footnote" id={`${id}-${label}`} role="note">
      <span className="md-footnote-label">{label}</span>
      <div className="md-footnote-body">{children}</div>
    </div>
  )
}

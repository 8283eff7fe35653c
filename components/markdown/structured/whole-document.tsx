'use client'

import type { ReactNode } from 'react'
import { parsedJson } from '#components/json/parsed-json.ts'
import { CodeBlock } from '../code/code-block.tsx'
import { HtmlView } from './html-view.tsx'
import { JsonView } from './json-view.tsx'

export interface WholeDocumentProps {
  kind: 'json' | 'html' | 'sql'
  text: string
  isOpen: boolean
  /** Shown for a text that turns out to be no document. */
  otherwise: ReactNode
}

/** Renders a text that is one document from its first line on, without fences. */
export function WholeDocument({ kind, text, isOpen, otherwise }: WholeDocumentProps) {
  const code = <CodeBlock code={text.trim()} info={kind} isOpen={isOpen} />
  if (isOpen) return <div className="md">{code}</div>
  if (kind === 'json' && parsedJson(text) === null) return otherwise
  return (
    <div className="md">
      {kind === 'json' ? <JsonView text={text} isTreeFirst raw={code} /> : null}
      {kind === 'html' ? <HtmlView html={text} raw={code} /> : null}
      {kind === 'sql' ? code : null}
    </div>
  )
}

'use client'

import clsx from 'clsx'
import { WrapText } from 'lucide-react'
import { memo, useState } from 'react'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { fenceInfo } from './languages.ts'
import { useHighlight } from './use-highlight.ts'

export interface CodeBlockProps {
  code: string
  /** Text after the opening fence. */
  info: string
  isOpen: boolean
}

/**
 * Renders code with its language, *Copy* (the exact text, even while it grows) and a switch for wrapping. Colours come later, in another
 * task.
 */
export function CodeBlock({ code, info, isOpen }: CodeBlockProps) {
  const [isWrapped, setWrapped] = useState(false)
  const { label, language } = fenceInfo(info)
  const highlighted = useHighlight(code, language, isOpen)
  return (
    <figure className="md-code" aria-label={`${label} code`}>
      <figcaption className="md-code-bar">
        <span className="md-code-label">{label}</span>
        <span className="md-code-actions">
          <button type="button" className="md-code-wrap" aria-pressed={isWrapped} onClick={() => setWrapped(!isWrapped)}>
            <WrapText size={14} aria-hidden />
            Wrap
          </button>
          <CopyButton text={code} words />
        </span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre className={clsx('md-pre', isWrapped && 'md-pre-wrapped')} dir="ltr" tabIndex={0}>
        <code>
          <CodeLines code={code} highlighted={highlighted} />
        </code>
      </pre>
    </figure>
  )
}

/** Lines per chunk. The browser lays out, and React compares, only the chunk that changes. */
const CHUNK_LINES = 40

interface CodeLinesProps {
  code: string
  /** HTML of the first lines, made by the highlighter; the others are shown plain. */
  highlighted: readonly string[]
}

function CodeLines({ code, highlighted }: CodeLinesProps) {
  const lines = code.split('\n')
  const chunks = []
  for (let start = 0; start < lines.length; start += CHUNK_LINES) {
    const end = Math.min(start + CHUNK_LINES, lines.length)
    const isLast = end === lines.length
    const coloured = Math.min(end, highlighted.length)
    const plain = lines.slice(Math.max(start, coloured), end).join('\n') + (isLast ? '' : '\n')
    const html = coloured > start ? highlighted.slice(start, coloured).join('\n') + (coloured < end ? '\n' : '') : ''
    chunks.push(<Chunk key={start} html={coloured === end && !isLast ? `${html}\n` : html} plain={coloured === end ? '' : plain} />)
  }
  return chunks
}

const Chunk = memo(function Chunk({ html, plain }: { html: string; plain: string }) {
  if (html === '') return <span className="md-lines">{plain}</span>
  return (
    <span className="md-lines">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: highlight.js escapes the code; the tags are its own spans */}
      <span dangerouslySetInnerHTML={{ __html: html }} />
      {plain}
    </span>
  )
})

'use client'

import clsx from 'clsx'
import { WrapText } from 'lucide-react'
import { useState } from 'react'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { CodeLines } from './code-lines.tsx'
import { fenceInfo } from './languages.ts'
import { useHighlight } from './use-highlight.ts'

export interface CodeBlockProps {
  code: string
  /** What stands after the opening fence. */
  info: string
  isOpen: boolean
}

/** Code with its language, *Copy* (the exact text, also while it grows) and a switch for wrapping. Colours come later, outside the frame. */
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

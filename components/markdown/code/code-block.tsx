'use client'

import clsx from 'clsx'
import { PanelRightOpen, WrapText } from 'lucide-react'
import { memo, use, useEffect, useState } from 'react'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { markdown as t } from '#lib/words/en/markdown.ts'
import { artifactKind } from '../artifact-kind.ts'
import { ArtifactOpener } from '../artifact-opener.ts'
import { idle } from '../idle.ts'
import { fenceInfo } from './languages.ts'
import { useCodeRuns } from './use-code-runs.tsx'

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
  const { controls, output } = useCodeRuns({ code, info, isOpen })
  return (
    <figure className="md-code" aria-label={t('codeIn', { label })}>
      <figcaption className="md-code-bar">
        <span className="md-code-label">{label}</span>
        <span className="md-code-actions">
          {controls}
          <button type="button" className="md-code-wrap" aria-pressed={isWrapped} onClick={() => setWrapped(!isWrapped)}>
            <WrapText size={14} aria-hidden />
            {t('wrap')}
          </button>
          <OpenButton code={code} info={info} isOpen={isOpen} />
          <CopyButton text={code} words />
        </span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre className={clsx('md-pre', isWrapped && 'md-pre-wrapped')} dir="ltr" tabIndex={0}>
        <code>
          <CodeLines code={code} highlighted={highlighted} />
        </code>
      </pre>
      {output}
    </figure>
  )
}

/** Opens code that is an artifact beside the chat, where the code is part of a message. */
export function OpenButton({ code, info, isOpen }: CodeBlockProps) {
  const open = use(ArtifactOpener)
  if (open === null || artifactKind(info, code) === null) return null
  return (
    <button type="button" className="md-code-open" onClick={() => open({ code, info, isOpen })}>
      <PanelRightOpen size={14} aria-hidden className="rtl:-scale-x-100" />
      {t('open')}
    </button>
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

/** Shortest interval in ms in which growing code is highlighted again. Above the size it is highlighted once it is complete. */
const GROWING_MS = 300
const GROWING_MAX_CHARS = 12_000
const MAX_CHARS = 300_000

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/**
 * Returns highlighted HTML of the code's lines, or of the first of them while the rest is in progress; empty before. It works in idle time
 * and loads highlighter and language on first use. Unknown languages and huge code stay plain.
 */
function useHighlight(code: string, language: string | null, isOpen: boolean): readonly string[] {
  const [lines, setLines] = useState<readonly string[]>([])
  const target = isOpen ? growing(code) : code
  useEffect(() => {
    if (language === null || target === '' || target.length > MAX_CHARS) return
    let isCurrent = true
    void (async () => {
      if (isOpen) await wait(GROWING_MS)
      const { highlightLines } = await import('./highlight.ts')
      const pause = async () => {
        if (isCurrent) await idle()
      }
      if (!isCurrent) return
      const highlighted = await highlightLines(target, language, pause)
      if (isCurrent && highlighted) setLines(highlighted)
    })()
    return () => {
      isCurrent = false
    }
  }, [target, language, isOpen])
  return lines
}

/** Returns the whole lines of growing code, in multiples of four: fewer runs, and never half a line. */
function growing(code: string): string {
  if (code.length > GROWING_MAX_CHARS) return ''
  const lines = code.split('\n')
  const whole = lines.length - 1
  return lines.slice(0, whole - (whole % 4)).join('\n')
}

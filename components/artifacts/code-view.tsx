'use client'

import { useEffect, useRef } from 'react'
import { CodeBlock } from '#components/markdown/code/code-block.tsx'
import '#components/markdown/markdown.css'

export interface Selected {
  text: string
  /** Lines of the code, such as `12` or `12–18`; null for words of the preview. */
  lines: string | null
}

/** Shows the code of a version, and tells which lines of it are selected. */
export function CodeView({
  code,
  info,
  isOpen,
  onSelect,
}: {
  code: string
  info: string
  isOpen: boolean
  onSelect: (selected: Selected) => void
}) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const look = () => {
      const pre = place.current?.querySelector('pre')
      const selection = getSelection()
      if (!pre || !selection || selection.rangeCount === 0 || selection.isCollapsed) return
      const range = selection.getRangeAt(0)
      if (pre.contains(range.commonAncestorContainer)) onSelect(selectedLines(pre, range))
    }
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [onSelect])
  return (
    <div ref={place} className="md artifact-code">
      <CodeBlock code={code} info={info} isOpen={isOpen} />
    </div>
  )
}

function selectedLines(pre: Element, range: Range): Selected {
  const before = document.createRange()
  before.setStart(pre, 0)
  before.setEnd(range.startContainer, range.startOffset)
  const text = range.toString()
  const first = linesIn(before.toString()) + 1
  const last = first + linesIn(text.replace(/\n$/, ''))
  return { text, lines: first === last ? `${first}` : `${first}–${last}` }
}

const linesIn = (text: string) => text.split('\n').length - 1

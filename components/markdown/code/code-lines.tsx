import { memo } from 'react'

/** Lines stand in chunks, so that the browser lays out, and React compares, only the one that changes. */
const CHUNK_LINES = 40

export interface CodeLinesProps {
  code: string
  /** HTML of its first lines, made by the highlighter; the others are shown plain. */
  highlighted: readonly string[]
}

export function CodeLines({ code, highlighted }: CodeLinesProps) {
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

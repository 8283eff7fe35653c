import katex from 'katex'
import { memo } from 'react'

const MAX_CHARS = 8_000

/** A typeset formula. What KaTeX cannot read is shown as its source. */
const KatexMath = memo(function KatexMath({ tex, isDisplay }: { tex: string; isDisplay: boolean }) {
  const html = toHtml(tex, isDisplay)
  if (html === null) return <code className={isDisplay ? 'md-tex md-tex-display' : 'md-tex'}>{tex}</code>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: KaTeX escapes its input, and without `trust` it makes no links, images or attributes of it
  return <span className={isDisplay ? 'md-math-display' : 'md-math'} dir="ltr" dangerouslySetInnerHTML={{ __html: html }} />
})

export default KatexMath

function toHtml(tex: string, displayMode: boolean): string | null {
  if (tex.length > MAX_CHARS) return null
  try {
    return katex.renderToString(tex, { displayMode, throwOnError: true, strict: 'ignore', trust: false, maxExpand: 400, maxSize: 20 })
  } catch (error) {
    if (error instanceof katex.ParseError) return null
    throw error
  }
}

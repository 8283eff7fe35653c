'use client'

import 'katex/dist/katex.min.css'
import { lazy, Suspense } from 'react'

const loadKatex = () => import('./katex-math.tsx')
const KatexMath = lazy(loadKatex)
// On the server the first request must not find the typesetter still loading: its page may be read without script.
if (typeof window === 'undefined') void loadKatex()

export interface MathViewProps {
  tex: string
  /** As it was written, shown until the typesetter is there and where the formula has no end. */
  raw: string
  isDisplay: boolean
  isOpen: boolean
}

export function MathView({ tex, raw, isDisplay, isOpen }: MathViewProps) {
  const words = isOpen ? raw.trim() : tex
  const source = <code className={isDisplay ? 'md-tex md-tex-display' : 'md-tex'}>{words}</code>
  if (isOpen) return source
  return (
    <Suspense fallback={source}>
      <KatexMath tex={tex} isDisplay={isDisplay} />
    </Suspense>
  )
}

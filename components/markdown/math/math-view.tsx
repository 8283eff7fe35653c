'use client'

import 'katex/dist/katex.min.css'
import { type ComponentType, lazy, Suspense } from 'react'

type Typesetter = ComponentType<{ tex: string; isDisplay: boolean }>

/** Once loaded it is used as it is: a server's page then holds the formula itself, not a place to be filled by a script. */
let loaded: Typesetter | null = null

async function loadTypesetter(): Promise<{ default: Typesetter }> {
  const { default: KatexMath } = await import('./katex-math.tsx')
  loaded = KatexMath
  return { default: KatexMath }
}

const LazyTypesetter = lazy(loadTypesetter)
if (typeof window === 'undefined') void loadTypesetter()

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
  const Typeset = loaded ?? LazyTypesetter
  return (
    <Suspense fallback={source}>
      <Typeset tex={tex} isDisplay={isDisplay} />
    </Suspense>
  )
}

'use client'

import 'katex/dist/katex.min.css'
import { memo, use, useState, useSyncExternalStore } from 'react'
import { TYPESET_LATER, TYPESET_NOW } from '../lex/budget.ts'
import { loadedTypesetter, loadTypesetter, onTypesetter, type Typeset } from './typesetter.ts'
import { useInTurn } from './use-in-turn.ts'

export interface MathViewProps {
  tex: string
  /** As it was written, shown until the typesetter is there and where the formula has no end. */
  raw: string
  isDisplay: boolean
  isOpen: boolean
  /** How much of its text's formulas comes before it. */
  place: number
}

export function MathView({ tex, raw, isDisplay, isOpen, place }: MathViewProps) {
  if (isOpen) return <Source words={raw.trim()} isDisplay={isDisplay} />
  if (place <= TYPESET_NOW) return <Formula tex={tex} isDisplay={isDisplay} />
  if (place <= TYPESET_LATER) return <LaterFormula tex={tex} isDisplay={isDisplay} />
  return <Source words={tex} isDisplay={isDisplay} />
}

function Source({ words, isDisplay }: { words: string; isDisplay: boolean }) {
  return <code className={isDisplay ? 'md-tex md-tex-display' : 'md-tex'}>{words}</code>
}

/** Typeset outside the frame, one after the other. */
function LaterFormula({ tex, isDisplay }: { tex: string; isDisplay: boolean }) {
  const isTurn = useInTurn()
  return isTurn ? <Formula tex={tex} isDisplay={isDisplay} /> : <Source words={tex} isDisplay={isDisplay} />
}

/**
 * A typeset formula; what cannot be typeset is shown as its source. It is part of the page that the server sends. The browser leaves
 * that as it is until it has loaded a typesetter of its own, so nothing around it has to wait.
 */
const Formula = memo(function Formula({ tex, isDisplay }: { tex: string; isDisplay: boolean }) {
  const state = useSyncExternalStore<Typeset | 'served' | null>(onTypesetter, loadedTypesetter, servedTypesetter)
  const [isServed] = useState(state === 'served')
  if (typeof window === 'undefined' && loadedTypesetter() === null) use(loadTypesetter())
  // In the browser only what the store gave changes between renders: the React compiler keeps the result of a call without arguments.
  const inBrowser = state === 'served' ? null : state
  const typeset = typeof window === 'undefined' ? loadedTypesetter() : inBrowser
  if (!typeset && !isServed) return <Source words={tex} isDisplay={isDisplay} />
  const html = typeset ? (typeset(tex, isDisplay) ?? sourceHtml(tex, isDisplay)) : ''
  return (
    <span
      className={isDisplay ? 'md-math-display' : 'md-math'}
      dir="ltr"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: KaTeX escapes its input, and without `trust` it makes no links, images or attributes of it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
})

function servedTypesetter(): 'served' {
  return 'served'
}

function sourceHtml(tex: string, isDisplay: boolean): string {
  const escaped = tex.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<code class="${isDisplay ? 'md-tex md-tex-display' : 'md-tex'}">${escaped}</code>`
}

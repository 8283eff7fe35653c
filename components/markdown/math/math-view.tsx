'use client'

import 'katex/dist/katex.min.css'
import { memo, use, useEffect, useState, useSyncExternalStore } from 'react'
import { idle } from '../idle.ts'
import { TYPESET_LATER, TYPESET_NOW } from '../lex/budget.ts'
import { loadedTypesetter, loadTypesetter, onTypesetter, type Typeset } from './typesetter.ts'

export interface MathViewProps {
  tex: string
  /** Source, shown until the typesetter is loaded, and where the formula has no end. */
  raw: string
  isDisplay: boolean
  isOpen: boolean
  /** Formula characters of its text before it. */
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

/** Typesets when the browser is idle, one formula after the other. */
function LaterFormula({ tex, isDisplay }: { tex: string; isDisplay: boolean }) {
  const isTurn = useIdleTurn()
  return isTurn ? <Formula tex={tex} isDisplay={isDisplay} /> : <Source words={tex} isDisplay={isDisplay} />
}

/**
 * Renders a typeset formula, or its source where typesetting fails. It is part of the page that the server sends. The browser keeps that
 * HTML until it has loaded a typesetter of its own: nothing has to wait.
 */
const Formula = memo(function Formula({ tex, isDisplay }: { tex: string; isDisplay: boolean }) {
  const state = useSyncExternalStore<Typeset | 'served' | null>(onTypesetter, loadedTypesetter, servedTypesetter)
  const [isServed] = useState(state === 'served')
  if (typeof window === 'undefined' && loadedTypesetter() === null) use(loadTypesetter())
  // The React compiler caches a call without arguments: in the browser only the value of the store changes between renders.
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

let last: Promise<void> = Promise.resolve()

/** Returns true once the browser has been idle, after all earlier requests. */
function useIdleTurn(): boolean {
  const [isTurn, setTurn] = useState(false)
  useEffect(() => {
    let isCurrent = true
    last = last.then(async () => {
      if (!isCurrent) return
      await idle()
      if (isCurrent) setTurn(true)
    })
    return () => {
      isCurrent = false
    }
  }, [])
  return isTurn
}

'use client'

import { useEffect, useState } from 'react'
import { idle } from '../idle.ts'

/** While code still grows it is coloured again this often at most, and not at all above the size. */
const GROWING_MS = 300
const GROWING_MAX_CHARS = 12_000
const MAX_CHARS = 300_000

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/**
 * Highlighted HTML of the code's lines, or of the first of them while the rest is on its way; empty before. Works outside the frame,
 * loads the highlighter and the language on first use, and leaves unknown languages and huge code plain.
 */
export function useHighlight(code: string, language: string | null, isOpen: boolean): readonly string[] {
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

/** Of growing code, its whole lines by fours: fewer turns, and never half a line. */
function growing(code: string): string {
  if (code.length > GROWING_MAX_CHARS) return ''
  const lines = code.split('\n')
  const whole = lines.length - 1
  return lines.slice(0, whole - (whole % 4)).join('\n')
}

'use client'

import { useEffect, useState } from 'react'
import { idle } from '../idle.ts'

/** Shortest interval in ms in which growing code is highlighted again. Above the size it is highlighted once it is complete. */
const GROWING_MS = 300
const GROWING_MAX_CHARS = 12_000
const MAX_CHARS = 300_000

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/**
 * Returns highlighted HTML of the code's lines, or of the first of them while the rest is in progress; empty before. It works in idle time
 * and loads highlighter and language on first use. Unknown languages and huge code stay plain.
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

/** Returns the whole lines of growing code, in multiples of four: fewer runs, and never half a line. */
function growing(code: string): string {
  if (code.length > GROWING_MAX_CHARS) return ''
  const lines = code.split('\n')
  const whole = lines.length - 1
  return lines.slice(0, whole - (whole % 4)).join('\n')
}

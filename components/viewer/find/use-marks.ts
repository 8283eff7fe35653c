import { type RefObject, useEffect } from 'react'
import type { Hit } from './find-in-text.ts'
import { findInText } from './find-in-text.ts'
import { type MarkName, mark, passageRanges, phraseRanges } from './mark-passage.ts'

export interface Marked {
  text: string
  /** Passage that the viewer was opened at. */
  passage: Hit | null
  /** Phrase that is looked for, and the place that was chosen. */
  phrase: string
  chosen: Hit | null
}

/** Rendered pieces change while one scrolls: they are marked this long after the last change. */
const MARK_AFTER_MS = 60
const NAMES: readonly MarkName[] = ['viewer-found', 'viewer-here', 'viewer-passage']

/** Keeps passage and phrase marked in what is rendered, and brings the chosen place into view once it is there. */
export function useMarks(scroller: RefObject<HTMLElement | null>, { text, passage, phrase, chosen }: Marked): void {
  useEffect(() => {
    const root = scroller.current
    if (!root) return
    let isShown = (chosen ?? passage) === null
    let timer: ReturnType<typeof setTimeout> | undefined
    const markAll = () => {
      const here: Range[] = []
      const found: Range[] = []
      const inPassage: Range[] = []
      for (const element of root.querySelectorAll<HTMLElement>('[data-piece]')) {
        const from = Number(element.dataset.piece)
        const to = from + Number(element.dataset.chars)
        if (passage && passage.from < to && passage.to > from)
          inPassage.push(...passageRanges(element, text.slice(Math.max(from, passage.from), Math.min(to, passage.to))))
        if (phrase === '') continue
        const ranges = phraseRanges(element, phrase)
        const nth = chosen && chosen.from >= from && chosen.from < to ? findInText(text.slice(from, chosen.from), phrase).length : -1
        for (const [index, range] of ranges.entries()) (nth >= 0 && index === Math.min(nth, ranges.length - 1) ? here : found).push(range)
      }
      mark('viewer-found', found)
      mark('viewer-here', here)
      mark('viewer-passage', inPassage)
      const [first] = chosen ? here : inPassage
      if (isShown || !first) return
      isShown = true
      centre(root, first)
    }
    const soon = () => {
      clearTimeout(timer)
      timer = setTimeout(markAll, MARK_AFTER_MS)
    }
    const observer = new MutationObserver(soon)
    observer.observe(root, { childList: true, subtree: true, characterData: true })
    soon()
    return () => {
      observer.disconnect()
      clearTimeout(timer)
      for (const name of NAMES) mark(name, [])
    }
  }, [scroller, text, passage, phrase, chosen])
}

function centre(root: HTMLElement, range: Range): void {
  // There is no layout in tests.
  const place = range.getBoundingClientRect?.()
  if (!place) return
  const frame = root.getBoundingClientRect()
  root.scrollBy({ top: place.top - frame.top - frame.height / 3 })
}

'use client'

import { Quote } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useComposerText } from '#components/chat-store/composer-text.ts'
import { onWindowKeys } from '#components/keys/keys.ts'
import { useKeyNames } from '#components/keys/platform-keys.ts'
import { COMPOSER_ID } from '#components/shell/sidebar-names.ts'
import { chatMessageMore as t } from '#lib/words/en/chat-message-more.ts'
import { putText } from '../composer/insert-text.ts'
import { selectedWords } from './selected-words.ts'

interface Offer {
  text: string
  leftPx: number
  topPx: number
}

/** Distance between the selection and the button below it, which leaves the marks of touch screens free. */
const BELOW_PX = 8
/** Room for the button at the edges of the window. */
const EDGE_PX = 56
/** Time in which a selection that grows comes to rest. */
const REST_MS = 150

/** Offers to quote what is selected in the messages, under the selection. Ctrl or Cmd+Shift+' does the same. */
export function QuoteButton() {
  const { setText } = useComposerText()
  const { mod, shift } = useKeyNames()
  const [offer, setOffer] = useState<Offer | null>(null)

  const quote = useCallback(
    (words: string) => {
      const area = document.getElementById(COMPOSER_ID)
      if (!(area instanceof HTMLTextAreaElement)) return
      // A restored draft has its caret at its beginning, where no one put it.
      const caret = area.selectionStart === 0 ? area.value.length : area.selectionStart
      const next = withQuote(area.value, caret, words)
      getSelection()?.removeAllRanges()
      setOffer(null)
      putText(area, next, setText)
    },
    [setText],
  )

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setOffer(offerOf(selectedWords())), REST_MS)
    }
    const hide = () => setOffer(null)
    const stopKeys = onWindowKeys(event => {
      if (event.code !== 'Quote' || !event.shiftKey || !(event.ctrlKey || event.metaKey)) return
      const words = selectedWords()
      if (words === null) return
      event.preventDefault()
      quote(words.text)
    })
    look()
    document.addEventListener('selectionchange', look)
    document.addEventListener('scroll', hide, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      stopKeys()
      document.removeEventListener('selectionchange', look)
      document.removeEventListener('scroll', hide, { capture: true })
    }
  }, [quote])

  if (offer === null) return null
  return (
    <button
      type="button"
      data-print="none"
      aria-keyshortcuts="Control+Shift+' Meta+Shift+'"
      title={t('quoteKeys', { mod, shift })}
      // A press would end the selection, and with it this offer.
      onMouseDown={event => event.preventDefault()}
      onClick={() => quote(offer.text)}
      style={{ left: offer.leftPx, top: offer.topPx }}
      className="fixed z-40 flex h-8 -translate-x-1/2 animate-appear items-center gap-1.5 rounded-full border border-line bg-paper px-3 text-sm shadow-float hover:border-line-strong pointer-coarse:h-11"
    >
      <Quote size={13} aria-hidden className="text-ink-2" />
      {t('quote')}
    </button>
  )
}

function offerOf(words: ReturnType<typeof selectedWords>): Offer | null {
  const box = words ? [...words.range.getClientRects()].at(-1) : undefined
  if (!words || !box) return null
  const leftPx = Math.min(Math.max(box.left + box.width / 2, EDGE_PX), window.innerWidth - EDGE_PX)
  return { text: words.text, leftPx, topPx: Math.min(box.bottom + BELOW_PX, window.innerHeight - EDGE_PX) }
}

/** Puts a selection as a quotation of Markdown where the caret is, on lines of its own, with room for words below it. */
export function withQuote(text: string, caret: number, selection: string): { text: string; caret: number } {
  const [before, after] = [text.slice(0, caret).trimEnd(), text.slice(caret).trimStart()]
  const lines = selection.replaceAll(/\r\n?/g, '\n').split('\n')
  const quote = trimmed(lines)
    .map(line => (line.trim() === '' ? '>' : `> ${line.trimEnd()}`))
    .join('\n')
  const head = `${before}${before === '' ? '' : '\n\n'}${quote}\n\n`
  return { text: head + after, caret: head.length }
}

/** Leaves out blank lines at both ends, and those that follow another. */
function trimmed(lines: readonly string[]): string[] {
  const kept = lines.filter((line, index) => line.trim() !== '' || (index > 0 && lines[index - 1]?.trim() !== ''))
  if (kept[0]?.trim() === '') kept.shift()
  if (kept.at(-1)?.trim() === '') kept.pop()
  return kept
}

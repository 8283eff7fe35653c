import { marked } from '#lib/chats/shared.ts'

/** Characters of rendered text in which words are marked; a page rarely shows more. */
const MOST_MARKED = 400_000
const MESSAGES = '[data-message]'

/** Styles of the marks. The build does not know this pseudo-element yet. */
const STYLES = `
  ::highlight(found-words) { background-color: color-mix(in oklab, var(--wait) 38%, transparent) }
  ::highlight(found-here) { background-color: color-mix(in oklab, var(--wait) 75%, transparent) }`
let sheet: CSSStyleSheet | undefined

function addStyles(): void {
  if (sheet) return
  sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLES)
  document.adoptedStyleSheets.push(sheet)
}

/** Marks words in the rendered messages, without changing them. Returns the marked places of one message, in order. */
export function markWords(words: readonly string[], messageId: string | null): Range[] {
  if (!('highlights' in CSS)) return []
  addStyles()
  const ranges: Range[] = []
  const here: Range[] = []
  let left = MOST_MARKED
  for (const message of words.length === 0 ? [] : document.querySelectorAll<HTMLElement>(MESSAGES)) {
    const walker = document.createTreeWalker(message, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node && left > 0; node = walker.nextNode()) {
      const text = node.nodeValue ?? ''
      if (text.trim() === '') continue
      left -= text.length
      for (const range of rangesIn(node, text, words)) (message.dataset.message === messageId ? here : ranges).push(range)
    }
  }
  CSS.highlights.set('found-words', new Highlight(...ranges))
  CSS.highlights.set('found-here', new Highlight(...here))
  return here
}

/** Takes all marks away. */
export function unmarkWords(): void {
  if (!('highlights' in CSS)) return
  CSS.highlights.delete('found-words')
  CSS.highlights.delete('found-here')
}

function rangesIn(node: Node, text: string, words: readonly string[]): Range[] {
  let at = 0
  return marked(text, words).flatMap(piece => {
    const start = at
    at += piece.text.length
    if (!piece.isMatch) return []
    const range = document.createRange()
    range.setStart(node, start)
    range.setEnd(node, at)
    return [range]
  })
}

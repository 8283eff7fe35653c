import { MOST_HITS, phrasePattern } from './find-in-text.ts'

const STYLES = `
  ::highlight(viewer-found) { background-color: color-mix(in oklab, var(--wait) 38%, transparent) }
  ::highlight(viewer-here) { background-color: color-mix(in oklab, var(--wait) 70%, transparent) }
  ::highlight(viewer-passage) { background-color: color-mix(in oklab, var(--accent) 24%, transparent) }`
export type MarkName = 'viewer-found' | 'viewer-here' | 'viewer-passage'
let sheet: CSSStyleSheet | undefined

/** Marks these ranges, without changing the page. None takes the marks away. */
export function mark(name: MarkName, ranges: readonly Range[]): void {
  if (!('highlights' in CSS)) return
  if (ranges.length === 0) {
    CSS.highlights.delete(name)
    return
  }
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(STYLES)
    document.adoptedStyleSheets.push(sheet)
  }
  CSS.highlights.set(name, new Highlight(...ranges))
}

interface TextPlace {
  node: Text
  /** Index of its first character among those of all nodes. */
  at: number
}

interface Rendered {
  text: string
  places: readonly TextPlace[]
}

/** Collects the rendered text of an element. */
function renderedOf(element: Element): Rendered {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const places: TextPlace[] = []
  const texts: string[] = []
  let at = 0
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue ?? ''
    places.push({ node: node as Text, at })
    texts.push(text)
    at += text.length
  }
  return { text: texts.join(''), places }
}

function rangeOf({ places }: Rendered, from: number, to: number): Range | null {
  const [first, last] = [placeOf(places, from), placeOf(places, to - 1)]
  if (!first || !last) return null
  const range = document.createRange()
  range.setStart(first.node, from - first.at)
  range.setEnd(last.node, to - last.at)
  return range
}

function placeOf(places: readonly TextPlace[], at: number): TextPlace | undefined {
  let [low, high] = [0, places.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((places[middle]?.at ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return places[low]
}

/** Finds a phrase in what an element shows. */
export function phraseRanges(element: Element, phrase: string): Range[] {
  const pattern = phrasePattern(phrase)
  if (!pattern) return []
  const rendered = renderedOf(element)
  const ranges: Range[] = []
  for (const { index, 0: found } of rendered.text.matchAll(pattern)) {
    const range = rangeOf(rendered, index, index + found.length)
    if (range) ranges.push(range)
    if (ranges.length === MOST_HITS) break
  }
  return ranges
}

/** Lines shorter than this are found by chance. */
const LEAST_CHARS = 3

/**
 * Finds a passage of the source in what an element shows. Letters and digits alone are compared, line by line: signs of Markdown are
 * not shown. Lines that cannot be found are left out.
 */
export function passageRanges(element: Element, passage: string): Range[] {
  const rendered = renderedOf(element)
  const shown = flat(rendered.text)
  const ranges: Range[] = []
  let from = 0
  for (const line of passage.split('\n')) {
    const wanted = flat(withoutAddresses(line)).text
    if (wanted.length < LEAST_CHARS) continue
    const ahead = shown.text.indexOf(wanted, from)
    const at = ahead < 0 ? shown.text.indexOf(wanted) : ahead
    if (at < 0) continue
    from = at + wanted.length
    const range = rangeOf(rendered, shown.at[at] ?? 0, (shown.at[from - 1] ?? 0) + 1)
    if (range) ranges.push(range)
  }
  return ranges
}

/** Keeps the letters and digits of a text, in lower case, with where each stands. */
function flat(text: string): { text: string; at: readonly number[] } {
  const kept: string[] = []
  const at: number[] = []
  for (const { 0: run, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    for (let offset = 0; offset < run.length; offset++) {
      const lower = run.charAt(offset).toLowerCase()
      // A few capitals become two characters.
      kept.push(lower.length === 1 ? lower : run.charAt(offset))
      at.push(index + offset)
    }
  }
  return { text: kept.join(''), at }
}

/** Takes the addresses of links and pictures away, which are not shown. */
function withoutAddresses(line: string): string {
  return line.replace(/\]\([^()\s]{1,2000}\)/g, ']')
}

import core from 'highlight.js/lib/core'
import { loadLanguage } from './languages.ts'
import { splitHtmlLines } from './split-html-lines.ts'

/** Longer pieces are cut where a new top-level thing begins, so that none takes longer than a frame or two. */
const PIECE_LINES = 250
/** Code without such a place is cut all the same: the time of some grammars grows with the square of its blank lines. */
const LONGEST_PIECE_LINES = 1000

/** The time that grammars take grows with the square of a line's length. Code with longer lines is made by machines, and stays plain. */
const LONGEST_LINE = 400

/** One highlighter for the page: grammars are registered once, as they are asked for. Import this file lazily. */
const highlighter = core.newInstance()

/** The lines of `code` as HTML whose only tags are `<span class="hljs-…">`. `pause` is awaited between pieces. */
export async function highlightLines(code: string, language: string, pause: () => Promise<void>): Promise<string[] | null> {
  if (!highlighter.getLanguage(language)) {
    const grammar = await loadLanguage(language)
    if (!grammar) return null
    highlighter.registerLanguage(language, grammar)
  }
  const lines: string[] = []
  for (const piece of pieces(code)) {
    await pause()
    if (piece.split('\n').some(line => line.length > LONGEST_LINE)) lines.push(...piece.split('\n').map(escaped))
    else lines.push(...splitHtmlLines(highlighter.highlight(piece, { language, ignoreIllegals: true }).value))
  }
  return lines
}

function escaped(line: string): string {
  return line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function pieces(code: string): string[] {
  const lines = code.split('\n')
  const cut: string[] = []
  let start = 0
  for (let index = PIECE_LINES; index < lines.length; index += 1) {
    const isTopLevel = lines[index - 1] === '' && /^\S/.test(lines[index] ?? '')
    if (index - start >= (isTopLevel ? PIECE_LINES : LONGEST_PIECE_LINES)) {
      cut.push(lines.slice(start, index).join('\n'))
      start = index
    }
  }
  return [...cut, lines.slice(start).join('\n')]
}

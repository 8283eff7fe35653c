import core from 'highlight.js/lib/core'
import { loadGrammar } from './grammars.ts'

/** Lines per piece, cut where a new top-level construct begins, to keep each piece within a frame or two. */
const PIECE_LINES = 250
/** Longest piece in lines, where no such place exists: the time of some grammars grows with the square of its blank lines. */
const LONGEST_PIECE_LINES = 1000

/** Longest line in characters: the time of grammars grows with its square. Code with longer lines is generated, and stays plain. */
const LONGEST_LINE = 400

/** Highlighter of the page, which registers grammars on request. Import this file lazily. */
const highlighter = core.newInstance()

/** Highlights `code` and returns its lines as HTML whose only tags are `<span class="hljs-…">`. Awaits `pause` between pieces. */
export async function highlightLines(code: string, language: string, pause: () => Promise<void>): Promise<string[] | null> {
  if (!highlighter.getLanguage(language)) {
    const grammar = await loadGrammar(language)
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

const SPAN = /<span class="([^"]*)">|<\/span>|\n/g

/** Splits highlighted HTML at line breaks. A span that crosses a break is closed before it and reopened after it. */
export function splitHtmlLines(html: string): string[] {
  const lines: string[] = []
  const open: string[] = []
  let line = ''
  let from = 0
  for (const match of html.matchAll(SPAN)) {
    const [tag] = match
    line += html.slice(from, match.index)
    from = match.index + tag.length
    if (tag === '\n') {
      lines.push(line + '</span>'.repeat(open.length))
      line = open.join('')
    } else {
      line += tag
      if (tag === '</span>') open.pop()
      else open.push(tag)
    }
  }
  lines.push(line + html.slice(from))
  return lines
}

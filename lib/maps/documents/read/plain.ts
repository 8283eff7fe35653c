import type { DocumentReader } from '../sections.ts'

const UNDERLINE = /^(?:={3,}|-{3,}|~{3,})\s*$/
const MOST_TITLE = 100

/** Reads plain text: a line with a rule of its length under it is a heading. */
export const readPlain: DocumentReader = (lines, sink) => {
  for (let line = 0; line < lines.length; line++) {
    const text = lines[line] as string
    const under = lines[line + 1] ?? ''
    const title = text.trim()
    const isTitle = title !== '' && title.length <= MOST_TITLE && (lines[line - 1] ?? '').trim() === '' && UNDERLINE.test(under)
    // A rule that is much longer or shorter than the line is a rule of its own.
    if (isTitle && Math.abs(under.trim().length - text.length) <= 2) {
      sink.heading(under.startsWith('=') ? 1 : 2, title, line)
      line += 1
    } else sink.words(text)
  }
}

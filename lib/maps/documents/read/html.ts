import type { DocumentReader, SectionSink } from '../sections.ts'

const TAG = /<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])([^<>]*)>/gi
const HREF = /\bhref\s?=\s?["']([^"']*)["']/i
/** Elements whose text is for no reader. */
const SILENT = new Set(['script', 'style', 'template', 'noscript'])

/** Reads HTML as its tags say, whether they are closed or not. A page that is Markdown in disguise gives no more than its words. */
export const readHtml: DocumentReader = (lines, sink) => {
  const state: ReadState = { silent: null, heading: null }
  for (const [line, text] of lines.entries()) {
    let at = 0
    for (const tag of text.matchAll(TAG)) {
      take(state, sink, text.slice(at, tag.index))
      at = tag.index + tag[0].length
      readTag(state, sink, { isEnd: tag[1] === '/', name: (tag[2] as string).toLowerCase(), attributes: tag[3] as string, line })
    }
    take(state, sink, text.slice(at))
  }
  endHeading(state, sink)
}

interface ReadState {
  silent: string | null
  heading: { level: number; line: number; title: string } | null
}

const MOST_TITLE = 400

function take(state: ReadState, sink: SectionSink, text: string): void {
  if (state.silent !== null || text === '') return
  const words = text
    .replace(/&(?:nbsp|#160);/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
  if (state.heading === null) sink.words(words)
  else if (state.heading.title.length < MOST_TITLE) state.heading.title += ` ${words}`
}

function readTag(
  state: ReadState,
  sink: SectionSink,
  { isEnd, name, attributes, line }: { isEnd: boolean; name: string; attributes: string; line: number },
): void {
  if (state.silent !== null) {
    if (isEnd && name === state.silent) state.silent = null
    return
  }
  if (/^h[1-6]$/.test(name)) {
    endHeading(state, sink)
    if (!isEnd) state.heading = { level: Number(name[1]), line, title: '' }
  } else if (isEnd) return
  else if (SILENT.has(name) && !attributes.endsWith('/')) state.silent = name
  else if (name === 'table') sink.mark('table')
  else if (name === 'pre') sink.mark('code')
  else if (name === 'math') sink.mark('formula')
  else if (name === 'a') sink.link(HREF.exec(attributes)?.[1] ?? '')
}

function endHeading(state: ReadState, sink: SectionSink): void {
  if (state.heading !== null) sink.heading(state.heading.level, state.heading.title, state.heading.line)
  state.heading = null
}

import type { DocumentReader } from '../sections.ts'

const RULE = /^([=\-~^"'`#*+.:_<>])\1{2,}\s*$/
const ROLE = /:(?:doc|ref):`(?:[^`<>]*<)?([^`<>]+)>?`/g
const LINK = /<([^\s<>`]+)>`_/g
const DIRECTIVE = /^\s*\.\. ([a-z-]+)::/

const MARKS = {
  'code-block': 'code',
  code: 'code',
  sourcecode: 'code',
  'list-table': 'table',
  'csv-table': 'table',
  table: 'table',
  math: 'formula',
} as const

/** Reads reStructuredText. The level of a heading is the order in which its rule comes first. */
export const readRst: DocumentReader = (lines, sink) => {
  const rules: string[] = []
  for (let line = 0; line < lines.length; line++) {
    const text = lines[line] as string
    const rule = RULE.exec(lines[line + 1] ?? '')
    const isOver = RULE.test(lines[line - 1] ?? '') && (lines[line - 1] as string)[0] === rule?.[1]
    if (rule && text.trim() !== '' && !RULE.test(text) && (lines[line + 1] as string).trimEnd().length >= text.trimEnd().length) {
      const style = `${isOver ? 'over' : ''}${rule[1]}`
      if (!rules.includes(style)) rules.push(style)
      sink.heading(rules.indexOf(style) + 1, text, isOver ? line - 1 : line)
      line += 1
      continue
    }
    const directive = DIRECTIVE.exec(text)?.[1] ?? ''
    if (directive in MARKS) sink.mark(MARKS[directive as keyof typeof MARKS])
    else if (/^\s*\+[-=+]{3,}\+\s*$/.test(text)) sink.mark('table')
    else if (text.endsWith('::') && directive === '') sink.mark('code')
    if (/:math:`/.test(text)) sink.mark('formula')
    for (const [, address = ''] of text.matchAll(ROLE)) sink.link(address)
    for (const [, address = ''] of text.matchAll(LINK)) sink.link(address)
    if (directive === '' && !RULE.test(text)) sink.words(text)
  }
}

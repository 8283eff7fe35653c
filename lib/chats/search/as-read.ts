const FENCE = /^ {0,12}(`{3,}|~{3,})/
/** Matches lines that are read as a rule, as the underline of a heading, or as the rule of a table. */
const RULE = /^[\s|:=*_-]*$/
const BEGINNING = /^(?:\s{0,12}(?:#{1,6}|>|[-*+])(?=\s)\s?){1,8}(?:\[[ xX]\]\s)?/
const LINK = /!?\[([^\]\n]{0,300})\]\([^)\n]{0,400}\)/g
/** Stars and strokes beside a word are emphasis; a star between spaces and a stroke within a name are not. */
const EMPHASIS = /(?<!\\)(?:\*\*|__|~~|\*(?=\S)|(?<=\S)\*|(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}]))/gu
const ESCAPED = /\\([!-/:-@[-`{-~])/g

/** Yields the lines of Markdown, and of each whether it is code, which is read as it is written. Fences have no line. */
export function* markdownLines(text: string): Generator<{ line: string; isCode: boolean }> {
  let fence: string | null = null
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1]
    if (mark !== undefined && (fence === null || mark.startsWith(fence))) fence = fence === null ? mark : null
    else yield { line, isCode: fence !== null }
  }
}

/** Returns a line of Markdown, or a part of one, as a page shows it: without the marks of headings, lists, emphasis, code, links and tables. At most a few hundred characters: time grows faster than length. */
export function asRead(line: string): string {
  if (RULE.test(line)) return ''
  const isTable = /^\s*\|/.test(line)
  const words = line
    .replace(BEGINNING, '')
    .replace(LINK, '$1')
    .split(/(`[^`]*`)/)
    .map((piece, index) => (index % 2 === 1 ? piece.slice(1, -1) : piece.replace(EMPHASIS, '').replace(ESCAPED, '$1')))
    .join('')
  return isTable ? words.replace(/^\s*\|\s?|\s?\|\s*$/g, '').replaceAll('|', '·') : words
}

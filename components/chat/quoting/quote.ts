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

const LOOKED_AT_LINES = 400
const FALLBACK = '  '

/** Finds the indentation of one level that most lines of a text have; two spaces where there is none. */
export function indentOf(content: string): string {
  let tabs = 0
  const widths = new Map<number, number>()
  let before = 0
  for (const line of content.split('\n', LOOKED_AT_LINES)) {
    if (line.startsWith('\t')) tabs += 1
    const width = line.length - line.trimStart().length
    if (line.trim() === '' || line.startsWith('\t')) continue
    const step = width - before
    if (step > 1 && step <= 8) widths.set(step, (widths.get(step) ?? 0) + 1)
    before = width
  }
  const [best] = [...widths].sort(([, a], [, b]) => b - a)
  if (tabs > (best?.[1] ?? 0)) return '\t'
  return best ? ' '.repeat(best[0]) : FALLBACK
}

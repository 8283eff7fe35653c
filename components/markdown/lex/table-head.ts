const RULE = /^ {0,3}[|:\- \t]+$/

/** Tells whether the first two lines are the head of a table and a rule of as many cells. Only then are the following lines rows. */
export function isTableHead(source: string): boolean {
  const headEnd = source.indexOf('\n')
  if (headEnd < 0) return false
  const ruleEnd = source.indexOf('\n', headEnd + 1)
  const rule = source.slice(headEnd + 1, ruleEnd < 0 ? undefined : ruleEnd)
  if (!/[|:]/.test(rule) || !RULE.test(rule)) return false
  return cellCount(source.slice(0, headEnd)) === cellCount(rule)
}

function cellCount(line: string): number {
  const cells = line.trim().replaceAll('\\|', '').split('|')
  if (cells.length > 1 && cells[0] === '') cells.shift()
  if (cells.length > 1 && cells.at(-1)?.trim() === '') cells.pop()
  return cells.length
}

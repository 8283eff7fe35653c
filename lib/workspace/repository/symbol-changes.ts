import type { SymbolChange } from './views.ts'

/** Compares the signatures of one file before and after, one symbol a line. A symbol of the same kind and name in both has changed. */
export function symbolChange(path: string, before: string, after: string): SymbolChange | null {
  const [old, now] = [linesOf(before), linesOf(after)]
  const removed = without(old, now)
  const added = without(now, old)
  const changed: SymbolChange['changed'] = []
  const isNew = (line: string) => {
    const at = removed.findIndex(other => nameOf(other) === nameOf(line))
    if (at === -1) return true
    changed.push({ before: removed.splice(at, 1)[0] ?? '', after: line })
    return false
  }
  const fresh = added.filter(isNew)
  return fresh.length + removed.length + changed.length === 0 ? null : { path, added: fresh, removed, changed }
}

/** Signatures as the map has them; imports are none of a file's own. */
function linesOf(signature: string): string[] {
  return signature
    .split('\n')
    .map(line => line.trim())
    .filter(line => /^[a-z]+ \S/.test(line) && !line.startsWith('i '))
}

/** Returns the lines of one list that the other has not, each as often as it is there more often. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = new Map<string, number>()
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1)
  return lines.filter(line => {
    const count = left.get(line) ?? 0
    if (count > 0) left.set(line, count - 1)
    return count === 0
  })
}

/** Kind and name, up to what is said about it. */
function nameOf(line: string): string {
  return /^[a-z]+ [^(:<?\-\s]+/.exec(line)?.[0] ?? line
}

import { type DiffRow, diffTexts } from '#lib/edits/shared.ts'

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+\d+(?:,\d+)? @@/

/** Reads the unified diff of one file into rows, with the changed words of changed lines. What git says about the file itself is left out. */
export function unifiedRows(diff: string): DiffRow[] {
  const rows: DiffRow[] = []
  let hunk: { before: string[]; after: string[] } | null = null
  let nextLine = 1
  const close = () => {
    if (hunk) rows.push(...(diffTexts(hunk.before.join('\n'), hunk.after.join('\n'))?.rows ?? []))
    hunk = null
  }
  for (const line of diff.split('\n')) {
    const [, start, length] = HUNK.exec(line) ?? []
    if (start !== undefined) {
      close()
      hunk = { before: [], after: [] }
      const first = Number(start)
      if (first > nextLine) rows.push({ kind: 'skipped', count: first - nextLine })
      nextLine = first + Number(length ?? 1)
    } else if (line.startsWith('diff --git ')) {
      close()
    } else if (hunk) {
      if (line[0] === ' ' || line[0] === '-') hunk.before.push(line.slice(1))
      if (line[0] === ' ' || line[0] === '+') hunk.after.push(line.slice(1))
    }
  }
  close()
  return rows
}

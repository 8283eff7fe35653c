import type { DiffRow } from '#lib/edits/shared.ts'

/** Returns the last lines of an edit that is being written, without a comparison: the text to be replaced, then the new one. */
export function writingRows({ oldText, newText }: { oldText: string; newText: string }, most: number): DiffRow[] {
  const added = lastLines(newText, most)
  const removed = lastLines(oldText, most - added.length)
  return [...removed.map(text => row('removed', text)), ...added.map(text => row('added', text))]
}

/** Returns the lines of a block as the model wrote it. */
export function rawRows(raw: string): DiffRow[] {
  return raw
    .trimEnd()
    .split('\n')
    .map(text => row('same', text))
}

function row(kind: 'same' | 'removed' | 'added', text: string): DiffRow {
  return { kind, text, before: null, after: null, marks: [] }
}

function lastLines(text: string, most: number): string[] {
  const lines: string[] = []
  for (let end = text.length; lines.length < most && text !== ''; ) {
    const start = end === 0 ? 0 : text.lastIndexOf('\n', end - 1) + 1
    lines.push(text.slice(start, end))
    if (start === 0) break
    end = start - 1
  }
  return lines.reverse()
}

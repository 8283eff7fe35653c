import type { Chunk, RunEvent } from '#lib/messages/index.ts'

/** A stored row. */
export interface LogRow {
  seq: number
  data: string
}

/** Several rows of the log in one. It has the number of the last, and replaces the rows from `fromSeq` on. */
export interface MergedRow extends LogRow {
  fromSeq: number
}

/** Field with the text of each kind of delta. */
const TEXT_OF = { 'text-delta': 'delta', 'reasoning-delta': 'delta', 'tool-input-delta': 'inputTextDelta' } as const
const CUTS = ',"cuts":['
/** Longest merged text: a reader that begins in its middle reads the whole row. */
const MAX_CHARS = 32_768

type Delta = Record<string, unknown> & { type: keyof typeof TEXT_OF; cuts?: number[] }

/**
 * Merges neighbouring deltas of one part: single rows for each frame take 25 times the space of their text. The merged row keeps the length of each piece (in
 * UTF-16 units), so `splitRow` restores exactly the original rows and numbers.
 */
export function mergeRows(rows: readonly LogRow[]): MergedRow[] {
  const merged: MergedRow[] = []
  for (let start = 0; start < rows.length; ) {
    const end = endOfGroup(rows, start)
    const first = rows[start]
    const last = rows[end - 1]
    if (first && last && end - start > 1) merged.push({ fromSeq: first.seq, seq: last.seq, data: joined(rows.slice(start, end)) })
    start = end
  }
  return merged
}

/** Splits a stored row into the rows of which it was merged; any other row is returned alone. */
export function splitRow({ seq, data }: LogRow): RunEvent[] {
  const chunk = JSON.parse(data) as Chunk & { cuts?: unknown }
  if (!data.includes(CUTS) || !Array.isArray(chunk.cuts)) return [{ seq, chunk, json: data }]
  const { cuts, ...delta } = chunk as unknown as Delta & { cuts: number[] }
  const field = TEXT_OF[delta.type]
  const text = delta[field] as string
  let at = 0
  return cuts.map((length, index) => {
    const piece = { ...delta, [field]: text.slice(at, at + length) } as unknown as Chunk
    at += length
    return { seq: seq - cuts.length + 1 + index, chunk: piece, json: JSON.stringify(piece) }
  })
}

function endOfGroup(rows: readonly LogRow[], start: number): number {
  const first = rows[start] as LogRow
  const template = deltaOf(first)
  let end = start + 1
  if (template === null) return end
  for (let chars = textOf(template).length; end < rows.length; end++) {
    const row = rows[end] as LogRow
    const delta = row.seq === first.seq + end - start ? deltaOf(row) : null
    if (delta === null || !isSame(template, delta, row.data)) break
    chars += textOf(delta).length
    if (chars > MAX_CHARS) break
  }
  return end
}

function joined(rows: readonly LogRow[]): string {
  const deltas = rows.map(row => JSON.parse(row.data) as Delta)
  const [template] = deltas as [Delta]
  return JSON.stringify({
    ...template,
    [TEXT_OF[template.type]]: deltas.map(textOf).join(''),
    cuts: deltas.map(each => textOf(each).length),
  })
}

/** Parses a delta; null for any other row, for a merged one, and for one that could not be split again. */
function deltaOf({ data }: LogRow): Delta | null {
  if (!/^\{"type":"(?:text|reasoning|tool-input)-delta"/.test(data)) return null
  const delta = parsed(data)
  return delta && delta.cuts === undefined && typeof delta[TEXT_OF[delta.type]] === 'string' && JSON.stringify(delta) === data
    ? delta
    : null
}

/** Parses a row; null where it is not JSON, so it stays as it is. */
function parsed(data: string): Delta | null {
  try {
    return JSON.parse(data) as Delta
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function isSame(template: Delta, delta: Delta, data: string): boolean {
  return JSON.stringify({ ...template, [TEXT_OF[template.type]]: textOf(delta) }) === data
}

function textOf(delta: Delta): string {
  return delta[TEXT_OF[delta.type]] as string
}

import { compare } from './diff/compare.ts'

/** Letters with their marks, of which there may be any number. */
const CLUSTER = /\P{M}\p{M}{0,8}|\p{M}/gu
const PLAIN = /^[ -~\t]*$/
const SINGLE_QUOTE = /[‘’‚‛′ʼ]/g
const DOUBLE_QUOTE = /[“”„‟″]/g
const DASH = /[\u2010-\u2015\u2212\ufe58\ufe63]/g
const SPACE = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
const INVISIBLE = /[\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
const FULL_WIDTH = /[\uff01-\uff5e]/g
const FULL_WIDTH_OFFSET = 0xfee0

/** Makes characters alike that look alike: quotes, dashes, spaces, composed letters, full-width ones. Invisible ones go. */
export function foldedLine(line: string): string {
  return PLAIN.test(line) ? line : folded(line.normalize('NFC'))
}

function folded(text: string): string {
  return text
    .replace(SINGLE_QUOTE, "'")
    .replace(DOUBLE_QUOTE, '"')
    .replace(DASH, '-')
    .replace(SPACE, ' ')
    .replace(/…/g, '...')
    .replace(INVISIBLE, '')
    .replace(FULL_WIDTH, sign => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
}

/**
 * Writes the new text of a block with the characters of the file, wherever the block does not change them. `file` and `old` are the same lines, but for
 * characters that look alike.
 */
export function withCharactersOf(file: readonly string[], old: readonly string[], now: readonly string[]): string[] {
  const lines: string[] = []
  let [before, after] = [0, 0]
  let removed = 0
  for (const { kind, count } of compare(old, now)) {
    if (kind === 'added') {
      for (let at = 0; at < count; at++) {
        const line = now[after + at] ?? ''
        const from = before - removed + at
        lines.push(at < removed ? mended(file[from] ?? '', old[from] ?? '', line) : line)
      }
      after += count
      removed = 0
      continue
    }
    if (kind === 'same') lines.push(...file.slice(before, before + count))
    before += count
    if (kind === 'same') after += count
    removed = kind === 'removed' ? count : 0
  }
  return lines
}

/** Takes the beginning and the end that a line keeps from the file. */
function mended(file: string, old: string, now: string): string {
  if (file === old) return now
  const shorter = Math.min(old.length, now.length)
  let head = 0
  while (head < shorter && old[head] === now[head]) head++
  let tail = 0
  while (tail < shorter - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++
  const places = new Map(boundaries(file).map(({ source, folded }) => [folded, source]))
  const common = boundaries(old).filter(({ folded }) => places.has(folded))
  const start = common.findLast(({ source }) => source <= head) ?? { source: 0, folded: 0 }
  const end = common.find(({ source }) => source >= Math.max(old.length - tail, start.source)) ?? { source: old.length, folded: -1 }
  const begin = start.source === 0 ? 0 : (places.get(start.folded) ?? 0)
  const rest = end.source === old.length ? '' : file.slice(places.get(end.folded) ?? file.length)
  return file.slice(0, begin) + now.slice(start.source, now.length - (old.length - end.source)) + rest
}

/** Offsets between letters, in a line and in its folded form. */
function boundaries(line: string): { source: number; folded: number }[] {
  const places = [{ source: 0, folded: 0 }]
  let [source, length] = [0, 0]
  for (const [cluster] of line.matchAll(CLUSTER)) {
    source += cluster.length
    length += foldedLine(cluster).length
    places.push({ source, folded: length })
  }
  return places
}

import { searchable } from '#lib/messages/shared.ts'

/** Kinds of UTF-16 units, as a search tells words apart. `joined`: of a script that writes words without spaces between them. */
export const SPACE = 1
export const LETTER = 2
export const JOINED = 3
export const SYMBOL = 4

const JOINED_RANGES = [
  [0x0e00, 0x0eff],
  [0x1000, 0x109f],
  [0x1100, 0x11ff],
  [0x1780, 0x17ff],
  [0x2e80, 0x2fdf],
  [0x3005, 0x3007],
  [0x3040, 0xa4cf],
  [0xac00, 0xdfff],
  [0xf900, 0xfaff],
  [0xff66, 0xff9f],
] as const

/** Caches the kind of each unit; 0: not known yet. */
const kinds = new Uint8Array(0x10000)

/** Returns the kind of a UTF-16 unit. Control characters count as spaces; halves of a pair as `JOINED`, since most such pairs are ideographs or pictures. */
export function kindOf(unit: number): number {
  const known = kinds[unit] ?? 0
  if (known !== 0) return known
  const kind = findKind(unit)
  kinds[unit] = kind
  return kind
}

function findKind(unit: number): number {
  if (JOINED_RANGES.some(([first, last]) => unit >= first && unit <= last)) return JOINED
  const character = String.fromCharCode(unit)
  if (/[\s\p{Cc}\p{Zs}]/u.test(character)) return SPACE
  return /[\p{L}\p{N}\p{M}]/u.test(character) ? LETTER : SYMBOL
}

/** Matches white space but the plain space, and control characters. One class of units: three alternatives would take ten times as long. */
const ODD_SPACE = /[\p{Cc}\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/gu

/** Normalises text for comparison: as people type it, and with one space between words. */
export function comparable(text: string): string {
  const spaced = searchable(text).replace(ODD_SPACE, ' ')
  return spaced.includes('  ') ? spaced.replace(/ {2,}/g, ' ') : spaced
}

/** Shortest term that is found anywhere in a word. A shorter one, of letters, is at the beginning of a word. */
export const WHOLE_GRAM = 3

/** Finds a normalised term in a normalised text, from a place on; -1 where it is not there. */
export function findTerm(text: string, term: string, from = 0): number {
  const isShort = term.length < WHOLE_GRAM && kindOf(term.charCodeAt(0)) === LETTER
  for (let at = text.indexOf(term, from); at >= 0; at = text.indexOf(term, at + 1)) {
    if (!isShort || at === 0 || kindOf(text.charCodeAt(at - 1)) !== LETTER) return at
  }
  return -1
}

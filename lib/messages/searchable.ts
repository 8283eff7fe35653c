import { folded } from './folded.ts'

const BEYOND_ASCII = /[\u0080-\uffff]/

/** Characters that take no room: soft hyphens, joiners, marks of direction, variation selectors, and the stroke that stretches Arabic. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u0640]/gu

/** Characters that texts have in place of those that most people type. */
const TYPED: readonly (readonly [typed: string, written: string])[] = [
  ["'", '\u2018\u2019\u201a\u201b\u2032\u2035\u02b9\u02bb\u02bc\u02c8\u00b4\u2039\u203a\u05f3\ua78b\ua78c'],
  ['"', '\u201c\u201d\u201e\u201f\u2033\u2036\u00ab\u00bb\u301d\u301e\u301f\u05f4'],
  ['-', '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\u058a\u05be\u2e3a\u2e3b\ufe58\ufe63\uff0d'],
  ['ae', '\u00c6\u00e6'],
  ['oe', '\u0152\u0153'],
  ['o', '\u00d8\u00f8'],
  ['l', '\u0141\u0142'],
  ['d', '\u0110\u0111\u00d0\u00f0'],
  ['th', '\u00de\u00fe'],
  ['h', '\u0126\u0127'],
  ['t', '\u0166\u0167'],
  ['\u0643', '\u06a9'],
  ['\u064a', '\u0649\u06cc'],
  ['\u0647', '\u0629\u06c1'],
  ...Array.from({ length: 10 }, (_, digit) => [String(digit), String.fromCharCode(0x0660 + digit, 0x06f0 + digit)] as const),
]
const AS_TYPED = new Map(TYPED.flatMap(([typed, written]) => [...written].map(character => [character, typed] as const)))
const WRITTEN =
  /[\u00ab\u00b4\u00bb\u00c6\u00d0\u00d8\u00de\u00e6\u00f0\u00f8\u00fe\u0110\u0111\u0126\u0127\u0141\u0142\u0152\u0153\u0166\u0167\u02b9\u02bb\u02bc\u02c8\u058a\u05be\u05f3\u05f4\u0629\u0649\u0660-\u0669\u06a9\u06c1\u06cc\u06f0-\u06f9\u2010-\u2015\u2018-\u201f\u2032\u2033\u2035\u2036\u2039\u203a\u2043\u2212\u2e3a\u2e3b\u301d-\u301f\ua78b\ua78c\ufe58\ufe63\uff0d]/g

/**
 * Normalises text for search as people type it: `folded`, and without invisible characters, with plain quotes, dashes and digits, and with the letters of a
 * keyboard for those that have a stroke or are two in one. The index of the search keeps what this yields: a change of it needs a migration that
 * makes the index again.
 */
export function searchable(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase()
  // Before accents go: compatibility makes a space and an accent of some of these marks.
  return folded(text.replace(INVISIBLE, '').replace(WRITTEN, character => AS_TYPED.get(character) ?? character))
}

/** Splits a query into distinct, normalised words. */
export function searchedWords(query: string): string[] {
  return [...new Set(searchable(query).split(/\s+/))].filter(word => word !== '')
}

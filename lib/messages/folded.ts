/** Matches accents of Latin, Greek and Cyrillic, points of Hebrew and short vowels of Arabic. Marks of other scripts count as letters. */
const ACCENTS =
  /[\u0300-\u036f]|[\u0591-\u05bd]|[\u05bf-\u05c7]|[\u064b-\u065f]|\u0670|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]/g

/** Looks many times faster than a loop over the units. */
const BEYOND_ASCII = /[\u0080-\uffff]/

/**
 * Normalises text for search: ignores case, accents, width and Unicode composition.
 * `café`, `İstanbul` and `Straße` are `cafe`, `istanbul` and `strasse`.
 */
export function folded(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase()
  const plain = text.normalize('NFKD').replace(ACCENTS, '').toLowerCase()
  return plain.replaceAll('ı', 'i').replaceAll('ς', 'σ').replaceAll('ß', 'ss').normalize('NFC')
}

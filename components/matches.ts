/** Whether the texts hold every word of the filter, in any order, case and accents aside. An empty filter matches all. */
export function matches(filter: string, ...texts: readonly (string | null)[]): boolean {
  const all = texts.map(text => folded(text ?? '')).join('\n')
  return folded(filter)
    .split(/\s+/)
    .every(word => all.includes(word))
}

/** `café` in one code point or two, `İstanbul` and `istanbul` read the same. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i').normalize('NFC')
}

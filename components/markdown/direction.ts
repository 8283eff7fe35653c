const LETTER = /\p{L}/u
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * Returns the direction of a list, a quote or a table by its first letter. HTML's `auto` skips children that have a direction of their own.
 * Markers, bars and columns need the direction of the whole.
 */
export function directionOf(text: string): 'rtl' | 'ltr' | undefined {
  const letter = LETTER.exec(text)?.[0]
  if (letter === undefined) return undefined
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr'
}

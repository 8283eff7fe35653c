/** Endings of English and German, the longest first. */
const INFLECTIONS = ['ungen', 'ings', 'ing', 'ern', 'est', 'ed', 'em', 'er', 'en', 'es', 'et', 'e', 'n']
const LEAST_STEM = 4

/** Cuts the endings of a folded word, as both languages have them: one rule for texts and questions, whatever their language. */
export function stem(word: string): string {
  if (word.length <= LEAST_STEM || /\d/.test(word)) return word
  const singular = word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
  const ending = INFLECTIONS.find(one => singular.endsWith(one) && singular.length - one.length >= LEAST_STEM)
  const stemmed = ending ? singular.slice(0, -ending.length) : singular
  return stemmed.endsWith('y') ? `${stemmed.slice(0, -1)}i` : stemmed
}

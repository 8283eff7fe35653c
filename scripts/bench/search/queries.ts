import { makeUp } from './made-up.ts'
import { RARE } from './store.ts'

/** Lists queries that ask much of an index, each with its words. */
export function queries(): [name: string, q: string, terms: string[]][] {
  const { word } = makeUp()
  const frequent = [0, 1, 2].map(rank => word(rank + 30))
  const [a, b] = [word(3_000), word(3_001)]
  return [
    ['a frequent word', frequent[0] as string, [frequent[0] as string]],
    ['three frequent words', frequent.join(' '), frequent],
    ['a phrase of frequent words', `"${frequent.join(' ')}"`, [frequent.join(' ')]],
    ['a phrase that stands nowhere', `"${a} ${b} ${a}"`, [`${a} ${b} ${a}`]],
    ['two words of different messages', `${word(12_000)} ${word(15_000)}`, [word(12_000), word(15_000)]],
    ['frequent and rare word', `${frequent[0]} ${RARE}`, [frequent[0] as string, RARE]],
    ['grams of frequent words, no word', 'bacedifogu', ['bacedifogu']],
    ['one letter', 'b', ['b']],
    ['two letters', 'ba', ['ba']],
    ['a word in answers', `${frequent[1]} from:answer`, [frequent[1] as string]],
    ['a word in results of tools', `${word(9_000)} in:tool`, [word(9_000)]],
    ['a word that stands nowhere', 'qqqqqq', ['qqqqqq']],
  ]
}

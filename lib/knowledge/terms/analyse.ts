import { stem } from './stem.ts'

const WORD = /[\p{L}\p{N}\p{M}]+/gu
const JOINED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu
const PLAIN = /^[a-z0-9]+$/
const MARKS = /\p{M}+/gu
const MAX_TERM = 40

/** Terms of a text with their frequencies, and their number. */
export interface Terms {
  counts: Map<string, number>
  length: number
}

/** Finds the terms of a text: stems of its words, and of scripts without spaces each character and each two beside each other. */
export function termsOf(text: string): Terms {
  const counts = new Map<string, number>()
  let length = 0
  for (const [word, times] of wordsOf(text)) {
    for (const term of PLAIN.test(word) ? [stem(word.slice(0, MAX_TERM))] : termsOfWord(word, true)) {
      counts.set(term, (counts.get(term) ?? 0) + times)
      length += times
    }
  }
  return { counts, length }
}

/** Finds the terms that a question asks for. One character counts where it stands alone. */
export function queryTerms(text: string): string[] {
  return [...new Set([...wordsOf(text).keys()].flatMap(word => termsOfWord(word, false)))]
}

function wordsOf(text: string): Map<string, number> {
  const words = new Map<string, number>()
  for (const [word] of text.normalize('NFKC').toLowerCase().matchAll(WORD)) words.set(word, (words.get(word) ?? 0) + 1)
  return words
}

function termsOfWord(word: string, withSingle: boolean): string[] {
  const terms: string[] = []
  let at = 0
  for (const { index, 0: run } of word.matchAll(JOINED)) {
    if (index > at) terms.push(folded(word.slice(at, index)))
    const characters = [...run]
    if (withSingle || characters.length === 1) terms.push(...characters)
    for (const [place, character] of characters.slice(0, -1).entries()) terms.push(character + characters[place + 1])
    at = index + run.length
  }
  if (at < word.length) terms.push(folded(word.slice(at)))
  return terms.filter(term => term !== '')
}

/** Takes the marks off the letters of a word, and its endings. */
function folded(word: string): string {
  const plain = word.normalize('NFD').replace(MARKS, '').replaceAll('ß', 'ss')
  return stem(plain.slice(0, MAX_TERM))
}

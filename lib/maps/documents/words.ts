import { isStopWord } from './stop-words.ts'

/** Words that a part keeps: five of them are printed, those that tell most in the workspace. */
const KEPT = 16
/** Text of one part that is read for words; the rest would hardly change them. */
const MOST_CHARS = 20_000
/** Different words of one part that are counted. */
const MOST_WORDS = 4_000
const SHORTEST = 3
const LONGEST = 30

const WORD = /[\p{L}\p{M}][\p{L}\p{M}\p{N}_]*/gu
/** Scripts that put no space between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Counts the words of a part, and ends with the most frequent, as `word 3 other 2`. */
export function createWordCount() {
  const counts = new Map<string, number>()
  let chars = 0
  return {
    add(text: string) {
      const read = text.slice(0, Math.max(0, MOST_CHARS - chars))
      chars += read.length
      for (const word of wordsOf(read)) {
        const count = counts.get(word)
        if (count !== undefined || counts.size < MOST_WORDS) counts.set(word, (count ?? 0) + 1)
      }
    },
    end(): string {
      const frequent = [...counts].sort(([a, some], [b, others]) => others - some || (a < b ? -1 : 1)).slice(0, KEPT)
      return frequent.map(([word, count]) => `${word} ${count}`).join(' ')
    },
  }
}

/** Reads back the words of a part and their counts. */
export function countedWords(words: string): [word: string, count: number][] {
  if (words === '') return []
  const pieces = words.split(' ')
  return Array.from({ length: pieces.length / 2 }, (_, at) => [pieces[2 * at] ?? '', Number(pieces[2 * at + 1])])
}

/** Lists the words of a text in small letters, without those that tell nothing. */
export function* wordsOf(text: string): Generator<string> {
  for (const [found] of text.matchAll(WORD)) {
    if (UNSPACED.test(found)) yield* segmentsOf(found)
    else if (found.length >= SHORTEST && found.length <= LONGEST) {
      const word = found.toLowerCase()
      if (!isStopWord(word)) yield word
    }
  }
}

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

function* segmentsOf(run: string): Generator<string> {
  for (const { segment, isWordLike } of segmenter.segment(run))
    if (isWordLike && segment.length > 1 && segment.length <= LONGEST) yield segment
}

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

/** Words that tell nothing of a text in a workspace too small to find that out by counting. */
const STOP_WORDS = new Set(
  `about above after again against all also always and any are aren because been before being below between both but can cannot could
  did does doing don done down during each either else etc even ever every few first following for from further get gets give given goes
  had has have having her here hers him his how however http https into isn its itself just last least less let like made make makes many
  may might more most much must need needs never new next nor not now off often once one only onto other others our out over own per
  please rather really same see set shall she should since some still such take than that the their them then there these they this
  those through thus too two under until upon use used uses using very via want was way well were what when where whether which while
  who whom why will with within without won would yet you your yours www com org md html
  aber als auch auf aus bei bin bis das dass dem den der des die dies diese dieser doch dort ein eine einem einen einer eines für haben
  hat ich ihr ihre ist kann kein keine mit nach nicht noch nur oder sein sich sie sind über und uns vom von vor war wenn wer wie wir wird
  werden zum zur avec aux ces cette dans des elle est être les leur mais nous par pas plus pour que qui sans ses son sont sur une vous con
  del desde esta este las los para pero por sin sobre sus una`.split(/\s+/),
)

function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word)
}

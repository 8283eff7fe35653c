import { kindOf, LETTER, SPACE, WHOLE_GRAM } from './characters.ts'

/** Most grams that a query asks for by one term: each costs a pass over its entries, and more would hardly narrow it. */
const MOST_OF_A_TERM = 5
/** Most spaces of a phrase whose surroundings a query asks for. */
const MOST_SPACES = 6
/**
 * Units before and behind a space that are a gram with it: two words are in many texts, but seldom beside each other. One more before it would
 * find little less and take a quarter more room.
 */
const BEFORE_SPACE = 1
const BEHIND_SPACE = 2

/**
 * Adds the grams of a part of a normalised text, as numbers of 32 bits: each three units in a row. For short queries, there are grams
 * of one and of two units too. They begin a word, or stand anywhere in scripts without spaces and among symbols.
 */
export function addGrams(grams: Set<number>, text: string, from = 0, to = text.length): void {
  let before = from > 0 ? kindOf(text.charCodeAt(from - 1)) : SPACE
  for (let at = from; at < to; at += 1) {
    const kind = kindOf(text.charCodeAt(at))
    if (at + WHOLE_GRAM <= text.length) grams.add(gramAt(text, at, WHOLE_GRAM))
    if (kind === SPACE) addJoint(grams, text, at)
    const isStart = kind !== SPACE && (kind !== LETTER || before !== LETTER)
    if (isStart) {
      grams.add(gramAt(text, at, 1))
      if (at + 1 < text.length && kindOf(text.charCodeAt(at + 1)) !== SPACE) grams.add(gramAt(text, at, 2))
    }
    before = kind
  }
}

/** Returns grams that every text with this normalised term has. */
export function gramsOfTerm(term: string): number[] {
  if (term.length < WHOLE_GRAM) return [gramAt(term, 0, term.length)]
  const grams = new Set<number>()
  const places = Array.from({ length: term.length - WHOLE_GRAM + 1 }, (_, at) => at)
  for (const at of spreadOf(places, MOST_OF_A_TERM)) grams.add(gramAt(term, at, WHOLE_GRAM))
  const spaces = places.filter(at => kindOf(term.charCodeAt(at)) === SPACE)
  for (const at of spreadOf(spaces, MOST_SPACES)) addJoint(grams, term, at)
  return [...grams]
}

/** Adds what is around a space, where there is enough of it. */
function addJoint(grams: Set<number>, text: string, at: number): void {
  const from = at - BEFORE_SPACE
  const length = BEFORE_SPACE + 1 + BEHIND_SPACE
  if (from >= 0 && from + length <= text.length) grams.add(gramAt(text, from, length))
}

/** Chooses places at even distances. */
function spreadOf(places: readonly number[], most: number): number[] {
  const count = Math.min(places.length, most)
  const step = count <= 1 ? 0 : (places.length - 1) / (count - 1)
  return Array.from({ length: count }, (_, index) => places[Math.round(index * step)] as number)
}

/** Returns the gram of a fact about an entry, such as `chat` and its id. */
export function factGram(name: string, value: string): number {
  let hash = FNV_OFFSET ^ 0x5f
  for (const text of [name, '\u0000', value]) for (let at = 0; at < text.length; at += 1) hash = mixed(hash, text.charCodeAt(at))
  return finished(hash)
}

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

function gramAt(text: string, at: number, length: number): number {
  let hash = FNV_OFFSET ^ length
  for (let index = at; index < at + length; index += 1) hash = mixed(hash, text.charCodeAt(index))
  return finished(hash)
}

function mixed(hash: number, unit: number): number {
  return Math.imul(Math.imul(hash ^ (unit & 0xff), FNV_PRIME) ^ (unit >>> 8), FNV_PRIME)
}

/** Spreads the bits once more: the last unit alone decides few of them. */
function finished(hash: number): number {
  const once = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (once ^ (once >>> 13)) | 0
}

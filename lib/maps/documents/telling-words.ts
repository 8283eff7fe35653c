import type { DocumentOutline, SectionPart } from './outline-document.ts'
import { countedWords, wordsOf } from './words.ts'

const SHOWN = 5
/** Counted words below which a part has too little text to tell anything beyond its heading. */
const LEAST_WORDS = 6

/**
 * Finds the words of each part that tell it from others and are not in its title: frequent in it, rare in the workspace (TF-IDF over sections).
 * The rarity is rounded, so a new document changes the words of few others.
 */
export function createTellingWords(files: readonly DocumentOutline[]): (part: SectionPart) => string[] {
  const spread = new Map<string, number>()
  let parts = 0
  for (const { lead, sections } of files) {
    for (const part of [lead, ...sections]) {
      const { all } = readPart(part)
      if (all.length > 0) parts += 1
      for (const word of all) spread.set(word, (spread.get(word) ?? 0) + 1)
    }
  }
  const rarities = new Map(
    [...spread].map(([word, parted]) => [word, Math.max(Math.round(Math.log2(parts / parted)), parted === 1 ? 1 : 0)]),
  )
  return part => {
    const { all, candidates } = readPart(part)
    if (all.length < LEAST_WORDS) return []
    const scored = candidates.map(({ word, weight }) => ({ word, score: weight * (rarities.get(word) ?? 0) }))
    scored.sort((a, b) => b.score - a.score)
    return scored.slice(0, SHOWN).flatMap(({ word, score }) => (score > 0 ? [word] : []))
  }
}

interface ReadPart {
  all: readonly string[]
  /** Words that the title has not, the most frequent first. */
  candidates: readonly { word: string; weight: number }[]
}

/** Reads the words of each part once: a map is made again with each change of one document. */
const read = new WeakMap<SectionPart, ReadPart>()

function readPart(part: SectionPart): ReadPart {
  const known = read.get(part)
  if (known) return known
  const said = new Set('title' in part ? wordsOf(String(part.title)) : [])
  const counted = countedWords(part.words)
  const candidates = counted.flatMap(([word, count]) => (said.has(word) ? [] : [{ word, weight: 1 + Math.log2(count) }]))
  const made = { all: counted.map(([word]) => word), candidates }
  read.set(part, made)
  return made
}

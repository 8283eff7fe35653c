import type { FileLines } from './file-lines.ts'
import { findLines, longestStart } from './find-lines.ts'
import { foldedLine } from './look-alikes.ts'

const MAX_SHOWN = 80

interface Hint {
  message: string
  line: number | null
}

/** Says why old text is not found in a file: white space or a letter that differs, or how far it matches. */
export function anchorHint({ texts, folded }: Pick<FileLines, 'texts' | 'folded'>, wanted: readonly string[]): Hint {
  const file = squeezed(folded)
  const old = squeezed(wanted.map(foldedLine))
  const [loose, ...others] = findLines(file.texts, old.texts)
  if (loose !== undefined && others.length === 0) {
    const line = file.numbers[loose] ?? 1
    return { message: `Anchor not found: white space differs from the file, whose text begins at line ${line}.`, line }
  }
  const { at, matched } = longestStart(folded, wanted.map(foldedLine))
  if (matched === 0) return similarLine(texts, wanted[0] ?? '')
  const line = at + 1
  const found = texts[at + matched]
  const instead = found === undefined ? 'the file ends there' : `line ${at + matched + 1} of the file is “${shown(found)}”`
  const extent = matched === 1 ? `its first line is at line ${line}` : `its first ${matched} lines are at line ${line}`
  return { message: `Anchor not found: ${extent}, the rest differs (${instead}, not “${shown(wanted[matched] ?? '')}”).`, line }
}

/** Names the one line of the file that has the letters of the first line. */
function similarLine(texts: readonly string[], first: string): Hint {
  const letters = lettersOf(first)
  const found = letters === '' ? [] : texts.flatMap((text, index) => (lettersOf(text) === letters ? [index] : []))
  const [index] = found
  if (index === undefined || found.length > 1)
    return { message: 'Anchor not found: no line of the file is the first line of the old text.', line: null }
  return {
    message: `Anchor not found: line ${index + 1} of the file is “${shown(texts[index] ?? '')}”, not “${shown(first)}”.`,
    line: index + 1,
  }
}

/** Letters and digits of a line, in one case and without marks. */
function lettersOf(line: string): string {
  return line
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

/** Lines that are not blank, with their white space made alike, and their numbers from 1. */
function squeezed(lines: readonly string[]): { texts: string[]; numbers: number[] } {
  const texts: string[] = []
  const numbers: number[] = []
  for (const [index, line] of lines.entries()) {
    const text = line.trim().replace(/\s+/g, ' ')
    if (text === '') continue
    texts.push(text)
    numbers.push(index + 1)
  }
  return { texts, numbers }
}

function shown(line: string): string {
  return line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN).toWellFormed()}…` : line
}

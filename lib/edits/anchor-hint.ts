import { findLines, longestStart } from './find-lines.ts'

const MAX_SHOWN = 80

/** Says why old text is not found in a file: white space that differs, or how far it matches. */
export function anchorHint(lines: readonly string[], wanted: readonly string[]): { message: string; line: number | null } {
  const file = squeezed(lines)
  const old = squeezed(wanted)
  const [loose, ...others] = findLines(file.texts, old.texts)
  if (loose !== undefined && others.length === 0) {
    const line = file.numbers[loose] ?? 1
    return { message: `Anchor not found: white space differs from the file, whose text begins at line ${line}.`, line }
  }
  const { at, matched } = longestStart(lines, wanted)
  if (matched === 0) return { message: 'Anchor not found: no line of the file is the first line of the old text.', line: null }
  const line = at + 1
  const found = lines[at + matched]
  const instead = found === undefined ? 'the file ends there' : `line ${at + matched + 1} of the file is “${shown(found)}”`
  const extent = matched === 1 ? `its first line is at line ${line}` : `its first ${matched} lines are at line ${line}`
  return { message: `Anchor not found: ${extent}, the rest differs (${instead}, not “${shown(wanted[matched] ?? '')}”).`, line }
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

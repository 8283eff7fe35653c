import { anchorHint } from './anchor-hint.ts'
import type { BlockResult, EditBlock } from './edits.ts'
import { blockLines, FileLines } from './file-lines.ts'
import { findLines } from './find-lines.ts'
import { withCharactersOf } from './look-alikes.ts'
import { readingsOf } from './readings.ts'
import { strayMarker } from './structure.ts'

export const ALREADY_THERE = 'Already there.'

/** Most blocks of one file that are made. */
const MOST_BLOCKS = 2_000
const TOO_MANY = `One answer can make at most ${MOST_BLOCKS.toLocaleString('en')} edits of a file.`
/** Most blocks of one file for which the lines nearest to their old text are looked for. */
const MOST_HINTS = 20
/** Most places of an ambiguous anchor that are named. */
const MAX_PLACES = 5

/** Result of the blocks of one file. `content`: after all of them; null where there is no file. */
export interface AppliedBlocks {
  content: string | null
  results: Omit<BlockResult, 'content'>[]
}

/** Applies blocks of one file in order, each to the result of the one before. One that fails changes nothing. `content` null: the file does not exist. */
export function applyBlocks(content: string | null, blocks: readonly EditBlock[]): AppliedBlocks {
  const work = applyingBlocks(content, blocks)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** Does what `applyBlocks` does, one search of the file at a time. */
export function* applyingBlocks(content: string | null, blocks: readonly EditBlock[]): Generator<undefined, AppliedBlocks> {
  let file = content === null ? null : new FileLines(content)
  let isChanged = false
  const hints = { left: MOST_HINTS }
  const results: AppliedBlocks['results'] = []
  for (const [index, block] of blocks.entries()) {
    if (index >= MOST_BLOCKS) results.push(failed('validation_error', TOO_MANY))
    else if (file !== null && !(block.oldText === '' && file.isBlank)) {
      const result = yield* applyingTo(file, block, hints)
      if (result.status === 'applied' && result.message === '') isChanged = true
      results.push(result)
    } else if (block.oldText !== '') results.push(failed('file_not_found', 'The file does not exist.'))
    else {
      const [reading = block] = readingsOf(block).filter(({ oldText }) => oldText === '')
      const stray = strayMarker(reading)
      if (stray !== null) results.push(holdsMarker(stray))
      else if (file !== null && reading.newText === '')
        results.push({ status: 'applied', errorType: null, message: ALREADY_THERE, line: 1 })
      else {
        file = new FileLines((file?.bom ?? '') + createdContent(reading.newText))
        isChanged = true
        results.push({ status: 'applied', errorType: null, message: '', line: 1, ...(reading === block ? {} : { block: reading }) })
      }
    }
    yield
  }
  return { content: isChanged && file ? file.content : content, results }
}

/** Applies one block. */
export function applyBlock(content: string | null, block: EditBlock): BlockResult {
  const { content: after, results } = applyBlocks(content, [block])
  const [result = failed('validation_error', 'There is no block.')] = results
  return { ...result, content: after }
}

interface Hints {
  left: number
}

function* applyingTo(file: FileLines, block: EditBlock, hints: Hints): Generator<undefined, Omit<BlockResult, 'content'>> {
  const readings = readingsOf(block).filter(({ oldText }) => oldText !== '')
  if (readings.length === 0) {
    if (file.content === createdContent(block.newText)) return { status: 'applied', errorType: null, message: ALREADY_THERE, line: 1 }
    return failed('file_exists', 'The file already exists.')
  }
  let result: Omit<BlockResult, 'content'> | null = null
  for (const reading of readings) {
    const found = applyReading(file, reading, { readings: readings.length > 1 ? readings : [], hints })
    if (found.status === 'applied') return reading === block ? found : { ...found, block: reading }
    if (result === null || result.errorType === 'anchor_not_found') result = found
    yield
  }
  if (block.oldText === '') return failed('file_exists', 'The file already exists.')
  return result ?? failed('validation_error', 'There is no block.')
}

function applyReading(
  file: FileLines,
  { oldText, newText, file: name, form, ...markers }: EditBlock,
  { readings, hints }: { readings: readonly EditBlock[]; hints: Hints },
): Omit<BlockResult, 'content'> {
  const old = blockLines(oldText)
  const lines = blockLines(newText)
  const exact = findLines(file.texts, old)
  const isThere = exact.length === 0 && findLines(file.texts, lines).length === 1
  const alike = exact.length > 0 || isThere ? [] : file.placesAlike(old)
  const places = exact.length > 0 ? exact : alike
  const [place] = places
  if (places.length > 1) {
    const named = places.slice(0, MAX_PLACES).map(at => at + 1)
    const rest = places.length > named.length ? ', …' : ''
    return {
      ...failed('ambiguous_anchor', `Ambiguous anchor: ${places.length} matches (lines ${named.join(', ')}${rest}).`),
      line: (place ?? 0) + 1,
    }
  }
  if (place === undefined) {
    const [there, ...others] = findLines(file.texts, lines)
    if (there !== undefined && others.length === 0) return { status: 'applied', errorType: null, message: ALREADY_THERE, line: there + 1 }
    return notFound(file, old, hints)
  }
  // The file continues as a longer reading does, which does not match as a whole: the old text of that one is wrong.
  const next = file.texts[place + old.length]
  if (next !== undefined && readings.some(other => `${other.oldText}\n`.startsWith(`${oldText}\n${next}\n`))) {
    return notFound(file, blockLines(readings[0]?.oldText ?? oldText), hints)
  }
  if (/^<{7}(?: |$)/.test(file.texts[place - 1] ?? '') && /^={7}$/.test(next ?? '')) return failed('validation_error', IN_CONFLICT)
  const stray = strayMarker({ file: name, form, oldText, newText, ...markers })
  if (stray !== null) return { ...holdsMarker(stray), line: place + 1 }
  const isSame = oldText === newText
  const written = exact.length > 0 ? lines : withCharactersOf(file.texts.slice(place, place + old.length), old, lines)
  if (!isSame) file.replace(place, old.length, written)
  return { status: 'applied', errorType: null, message: isSame ? ALREADY_THERE : '', line: place + 1 }
}

function notFound(file: FileLines, old: readonly string[], hints: Hints): Omit<BlockResult, 'content'> {
  if (hints.left === 0) return failed('anchor_not_found', 'Anchor not found.')
  hints.left--
  const { message, line } = anchorHint(file, old)
  return { ...failed('anchor_not_found', message), line }
}

function holdsMarker(line: string): Omit<BlockResult, 'content'> {
  return failed('validation_error', `The new text holds the line “${line}”, which is an edit marker, not text of a file.`)
}

const IN_CONFLICT = 'The file has a merge conflict at this place, which the edit does not resolve.'

/** The text with a line break at its end, as files have it. */
function createdContent(text: string): string {
  if (text === '') return ''
  return text + (text.includes('\r\n') ? '\r\n' : '\n')
}

function failed(errorType: NonNullable<BlockResult['errorType']>, message: string): Omit<BlockResult, 'content'> {
  return { status: 'failed', errorType, message, line: null }
}

import { nextTurn } from '#lib/platform/index.ts'
import { workspace as t } from '#lib/words/en/workspace.ts'
import type { FileText } from '../read-text.ts'
import { compileGlob } from './glob.ts'
import { compilePattern, type Pattern } from './line-matcher.ts'

export interface FileSearch {
  paths: readonly string[]
  readText: (path: string) => Promise<FileText>
  /** Null lists the paths alone. */
  pattern: Pattern | null
  glob: string | null
  signal: AbortSignal
}

export interface SearchedLine {
  path: string
  /** From 1. */
  line: number
  /** The line, or what is around the match in a long one. */
  text: string
}

/** `refused`: the pattern or glob cannot be read. `isCut`: the search ended at one of its limits. */
export type FileSearchResult =
  | { status: 'refused'; reason: string }
  | { status: 'found'; lines: SearchedLine[]; paths: string[]; searchedFiles: number; isCut: boolean }

const MAX_LINES = 200
const MAX_LINES_A_FILE = 50
const MAX_PATHS = 500
const MAX_MS = 10_000
/** Longest that the search keeps the loop from others. */
const TURN_MS = 8
const READ_AHEAD = 8
const AROUND_CHARS = 120
const MAX_SHOWN_CHARS = 300

/** Searches files line by line, in the order of their paths, in turns that leave the loop free. */
export async function searchFiles({ paths, readText, pattern, glob, signal }: FileSearch): Promise<FileSearchResult> {
  const isWanted = glob === null ? () => true : compileGlob(glob)
  if (!isWanted) return { status: 'refused', reason: t('globInvalidGlob', { glob: glob ?? '' }) }
  const wanted = paths.filter(isWanted)
  if (pattern === null) {
    return { status: 'found', lines: [], paths: wanted.slice(0, MAX_PATHS), searchedFiles: 0, isCut: wanted.length > MAX_PATHS }
  }
  const compiled = compilePattern(pattern)
  if (typeof compiled === 'string') return { status: 'refused', reason: compiled }
  const turn = turns(signal)
  const lines: SearchedLine[] = []
  const found: string[] = []
  const reads: Promise<FileText>[] = []
  let searchedFiles = 0
  const result = (isCut: boolean): FileSearchResult => ({ status: 'found', lines, paths: found, searchedFiles, isCut })
  let isCutWithin = false
  for (const [index, path] of wanted.entries()) {
    while (reads.length < Math.min(index + READ_AHEAD, wanted.length)) reads.push(settled(readText(wanted[reads.length] ?? '')))
    const text = await reads[index]
    delete reads[index]
    if (turn.isOver()) return result(true)
    if (text?.status !== 'ok') continue
    searchedFiles++
    await turn.wait()
    if (!compiled.mayBeIn(text.content)) continue
    const before = lines.length
    let number = 0
    for (const line of linesOf(text.content)) {
      number++
      if (turn.isDue()) {
        await turn.wait()
        if (turn.isOver()) return result(true)
      }
      const match = compiled.matches(line)
      if (!match) continue
      if (lines.length === MAX_LINES) return result(true)
      if (lines.length - before === MAX_LINES_A_FILE) {
        isCutWithin = true
        break
      }
      if (lines.length === before) found.push(path)
      lines.push({ path, line: number, text: around(line, match) })
    }
  }
  return result(isCutWithin)
}

function turns(signal: AbortSignal) {
  const begunMs = performance.now()
  let turnMs = begunMs
  return {
    isOver: () => signal.aborted || performance.now() - begunMs > MAX_MS,
    isDue: () => performance.now() - turnMs >= TURN_MS,
    async wait() {
      if (performance.now() - turnMs < TURN_MS) return
      await nextTurn()
      turnMs = performance.now()
    },
  }
}

/** A file that cannot be read is as one that no longer exists. */
async function settled(read: Promise<FileText>): Promise<FileText> {
  try {
    return await read
  } catch {
    return { status: 'unreadable' }
  }
}

function* linesOf(content: string): Generator<string> {
  for (let from = 0; from < content.length; ) {
    const end = content.indexOf('\n', from)
    const to = end < 0 ? content.length : end
    yield content.slice(from, content[to - 1] === '\r' ? to - 1 : to)
    from = to + 1
  }
}

function around(line: string, [start, end]: [number, number]): string {
  if (line.length <= MAX_SHOWN_CHARS) return line
  const from = Math.max(0, start - AROUND_CHARS)
  const to = Math.min(line.length, Math.max(Math.min(end, start + AROUND_CHARS) + AROUND_CHARS, from + AROUND_CHARS))
  return `${from > 0 ? '…' : ''}${line.slice(from, to).toWellFormed()}${to < line.length ? '…' : ''}`
}

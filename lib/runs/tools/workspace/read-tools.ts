import { z } from 'zod'
import { type FileSearchResult, type FileText, plainPath, searchFiles } from '#lib/workspace/index.ts'
import { MAX_READ_CHARS, MAX_READ_LINES } from '../../offer/workspace-tools.ts'
import type { FileToolResult, ToolFiles } from './tool-files.ts'

// Some models send null for absent arguments.
const readArguments = z.object({ path: z.string(), from_line: z.int().min(1).nullish(), lines: z.int().min(1).nullish() })
const searchArguments = z.object({
  pattern: z.string().nullish(),
  regex: z.boolean().nullish(),
  match_case: z.boolean().nullish(),
  glob: z.string().nullish(),
})

/** Text of a file that a tool may use, or the reason for which it has none. */
export type ToolFile =
  | { path: string; text: Extract<FileText, { status: 'ok' }> }
  | { path: string; text: null; reason: string; isMissing: boolean }

/** Reads a file for a tool. One that the person has left out of the context, or a rule keeps back, is refused like one that cannot be read. */
export async function readToolFile(files: ToolFiles, given: string): Promise<ToolFile> {
  const path = plainPath(given)
  const kept = await files.sight.kept(path)
  if (kept) return { path, text: null, reason: kept.reason, isMissing: false }
  const text = await files.retried(() => files.sight.readText(path))
  if (text.status === 'ok') return { path, text }
  return { path, text: null, reason: UNREAD[text.status], isMissing: text.status === 'missing' }
}

export async function readFileTool(files: ToolFiles, args: unknown): Promise<FileToolResult> {
  const read = readArguments.safeParse(args)
  if (!read.success) return wrongArguments(read.error)
  const { path, from_line, lines } = read.data
  const file = await readToolFile(files, path)
  if (file.text === null) return { isError: true, text: `${file.path}: ${file.reason}` }
  return { text: readPart(file.path, file.text.content, { from: from_line ?? 1, count: lines ?? MAX_READ_LINES }) }
}

export async function searchTool(files: ToolFiles, args: unknown): Promise<FileToolResult> {
  const read = searchArguments.safeParse(args)
  if (!read.success) return wrongArguments(read.error)
  const { pattern, regex, match_case, glob } = read.data
  if (!pattern && !glob) return { isError: true, text: 'Set `pattern`, `glob`, or both.' }
  const { engine, actor, by, chat, retried, signal } = files
  const sight = await retried(() => engine.workspaces.sight(actor, by.workspaceId, { leftOut: chat.excludedFiles, isUnasked: true }))
  const result = await searchFiles({
    paths: await retried(sight.paths),
    readText: sight.readText,
    pattern: pattern ? { text: pattern, isRegex: regex ?? false, matchesCase: match_case ?? false } : null,
    glob: glob || null,
    signal,
  })
  return result.status === 'refused' ? { isError: true, text: result.reason } : { text: pattern ? linesText(result) : pathsText(result) }
}

/** Characters of a result, below which a prompt takes it whole. */
const MAX_RESULT_CHARS = 20_000
const CUT = '[There are more matches; narrow the pattern or the glob.]'

function linesText({ lines, searchedFiles, isCut }: Extract<FileSearchResult, { status: 'found' }>): string {
  const count = `${searchedFiles} ${searchedFiles === 1 ? 'file' : 'files'}`
  if (lines.length === 0) return isCut ? `Not found in ${count}; the search ended before it had read all files.` : `Not found in ${count}.`
  const shown: string[] = []
  let path = ''
  let size = 0
  for (const one of lines) {
    const text = `${one.path === path ? '' : `${one.path}\n`}${one.line}: ${one.text}`
    size += text.length + 1
    if (size > MAX_RESULT_CHARS) return [...shown, CUT].join('\n')
    path = one.path
    shown.push(text)
  }
  return [...shown, ...(isCut ? [CUT] : [])].join('\n')
}

function pathsText({ paths, isCut }: Extract<FileSearchResult, { status: 'found' }>): string {
  if (paths.length === 0) return 'No file matches the glob.'
  return [...paths, ...(isCut ? [CUT] : [])].join('\n')
}

export function wrongArguments(error: z.ZodError): FileToolResult {
  const issues = error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.') || 'arguments'}: ${message}`)
  return { isError: true, text: `The arguments are invalid: ${issues.join('; ')}` }
}

const UNREAD: Record<Exclude<FileText['status'], 'ok'>, string> = {
  missing: 'This file does not exist.',
  binary: 'This file is not text.',
  too_large: 'This file is too large to read.',
  unreadable: 'This file cannot be read.',
  invalid: 'This path is not a file in the workspace.',
}

/** Reads lines of a text below a line that names them, as many as fit, and says where the rest begins. */
function readPart(path: string, content: string, { from, count }: { from: number; count: number }): string {
  const total = countLines(content)
  if (total === 0) return `${path} is empty.`
  if (from > total) return `${path} has only ${total} ${total === 1 ? 'line' : 'lines'}.`
  let start = 0
  for (let line = 1; line < from; line++) start = content.indexOf('\n', start) + 1
  let end = start
  let last = from - 1
  while (last < Math.min(total, from - 1 + Math.min(count, MAX_READ_LINES))) {
    const next = content.indexOf('\n', end)
    const to = next < 0 ? content.length : next + 1
    if (to - start > MAX_READ_CHARS && last >= from) break
    end = to
    last++
  }
  const part = content.slice(start, Math.min(end, start + MAX_READ_CHARS)).toWellFormed()
  const isCut = end - start > MAX_READ_CHARS
  const rest = isCut ? `\n[Line ${last} is too long to read.]` : last < total ? `\n[Lines ${last + 1} to ${total} are not shown.]` : ''
  const which = from === 1 && last === total ? `${total} ${total === 1 ? 'line' : 'lines'}` : `lines ${from} to ${last} of ${total}`
  return `${path} (${which}):\n${part}${rest}`
}

function countLines(content: string): number {
  if (content === '') return 0
  let count = 1
  for (let at = content.indexOf('\n'); at >= 0 && at < content.length - 1; at = content.indexOf('\n', at + 1)) count++
  return count
}

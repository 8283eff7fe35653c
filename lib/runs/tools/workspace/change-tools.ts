import { z } from 'zod'
import { applyInTurns } from '#lib/edits/index.ts'
import { type AppError, isAppError } from '#lib/errors.ts'
import { readToolFile, wrongArguments } from './read-tools.ts'
import type { ChangedFiles, FileToolResult, ToolFiles } from './tool-files.ts'

const MAX_EDITS = 100
/** Attempts to write a file that changes at the same time. */
const ATTEMPTS = 3

const editArguments = z.object({
  path: z.string(),
  edits: z
    .array(z.object({ old_text: z.string(), new_text: z.string() }))
    .min(1)
    .max(MAX_EDITS),
})
const createArguments = z.object({ path: z.string(), content: z.string() })
const deleteArguments = z.object({ path: z.string() })

/** Applies edits as blocks of an answer are applied; the file is written once. */
export async function editTool(files: ToolFiles, args: unknown): Promise<FileToolResult> {
  const read = editArguments.safeParse(args)
  if (!read.success) return wrongArguments(read.error)
  const { path, edits } = read.data
  // The form without a divider that texts hold: a tool has its two texts apart.
  const blocks = edits.map(({ old_text, new_text }) => ({
    file: path,
    form: 'squares' as const,
    oldText: withoutFinalBreak(old_text),
    newText: withoutFinalBreak(new_text),
  }))
  return attempted(async () => {
    const file = await readToolFile(files, path)
    if (file.text === null) return failure(file.isMissing ? 'file_not_found' : 'validation_error', `${file.path}: ${file.reason}`)
    const { content, sha256 } = file.text
    const { content: after, results } = await applyInTurns(content, blocks)
    const isChanged = after !== null && after !== content
    if (isChanged) await write(files, { path: file.path, content: after, sha256 })
    const lines = results.map(({ status, errorType, message, line }, at) => {
      const place = status === 'applied' && line !== null ? ` at line ${line}` : ''
      return `${at + 1}. ${status}${errorType ? ` (${errorType})` : place}${message ? `: ${message}` : ''}`
    })
    const hasFailed = results.every(({ status }) => status === 'failed')
    return {
      ...(hasFailed ? { isError: true as const } : {}),
      text: [`${file.path}:`, ...lines].join('\n'),
      ...changed(isChanged ? [{ path: file.path, change: 'modified' }] : []),
    }
  })
}

export async function createTool(files: ToolFiles, args: unknown): Promise<FileToolResult> {
  const read = createArguments.safeParse(args)
  if (!read.success) return wrongArguments(read.error)
  const { content } = read.data
  return attempted(async () => {
    const file = await readToolFile(files, read.data.path)
    if (file.text?.content === content) return { text: `${file.path}: applied: Already there.` }
    const isBlank = file.text?.content.trim() === ''
    if (file.text !== null && !isBlank) return failure('file_exists', `${file.path}: The file already exists.`)
    if (file.text === null && !file.isMissing) return failure('validation_error', `${file.path}: ${file.reason}`)
    await write(files, { path: file.path, content, sha256: file.text?.sha256 ?? null })
    if (file.text)
      return { text: `${file.path}: applied, the empty file is filled.`, ...changed([{ path: file.path, change: 'modified' }]) }
    return { text: `${file.path}: applied, the file is created.`, ...changed([{ path: file.path, change: 'created' }]) }
  })
}

export async function deleteTool(files: ToolFiles, args: unknown): Promise<FileToolResult> {
  const read = deleteArguments.safeParse(args)
  if (!read.success) return wrongArguments(read.error)
  return attempted(async () => {
    const file = await readToolFile(files, read.data.path)
    if (file.text === null) return failure(file.isMissing ? 'file_not_found' : 'validation_error', `${file.path}: ${file.reason}`)
    await write(files, { path: file.path, content: null, sha256: file.text.sha256 })
    return { text: `${file.path}: applied, the file is deleted.`, ...changed([{ path: file.path, change: 'deleted' }]) }
  })
}

async function write(
  { engine, actor, by, retried }: ToolFiles,
  file: { path: string; content: string | null; sha256: string | null },
): Promise<void> {
  await retried(() => engine.fileChanges.write(actor, by, file))
}

/** Tries again where the file has changed since it was read; every other refusal is the result. */
export async function attempted(work: () => Promise<FileToolResult>): Promise<FileToolResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isAppError(error)) throw error
      if (error.code !== 'changed_on_disk' || attempt === ATTEMPTS) return failure(errorTypeOf(error), error.message)
    }
  }
}

function errorTypeOf({ code }: AppError): string {
  if (code === 'changed_on_disk') return 'changed_on_disk'
  return code === 'invalid_path' ? 'validation_error' : 'write_error'
}

export function failure(errorType: string, text: string): FileToolResult {
  return { isError: true, text: `failed (${errorType}): ${text}` }
}

export function changed(changedFiles: ChangedFiles): { changedFiles?: ChangedFiles } {
  return changedFiles.length === 0 ? {} : { changedFiles }
}

/** Models end a text of whole lines with a line break or without one: both mean the lines. */
function withoutFinalBreak(text: string): string {
  if (text.endsWith('\r\n')) return text.slice(0, -2)
  return text.endsWith('\n') ? text.slice(0, -1) : text
}

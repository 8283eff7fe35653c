import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { server } from '#lib/server.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { server as ours } from '#lib/words/en/server.ts'
import { type FileText, MAX_WRITTEN_BYTES, safePath } from '#lib/workspace/index.ts'

export interface ReadFile {
  path: string
  content: string
  sha256: string
  sizeBytes: number
}

/** Reads the text of a file in a workspace. Throws `not_found`, `invalid_path`, `binary_file`, `too_large`, `unusable`. */
export async function readFile(actor: Actor, workspaceId: string, given: string): Promise<ReadFile> {
  const path = safePath(given)
  return fileOf(path, await server().workspaces.readText(actor, workspaceId, given))
}

/** Returns what was read of a file. Throws as `readFile` where that is no text. */
export function fileOf(path: string | null, read: FileText): ReadFile {
  if (path === null || read.status === 'invalid') throw new AppError('invalid_path')
  switch (read.status) {
    case 'ok':
      return { path, content: read.content, sha256: read.sha256, sizeBytes: read.sizeBytes }
    case 'binary':
      throw new AppError('binary_file')
    default:
      throw unread(read.status, ours('fileTooLargeRead'))
  }
}

/** Reads a file of any kind. Throws `not_found`, `invalid_path`, `too_large`, `unusable`. */
export async function readBytes(actor: Actor, workspaceId: string, path: string): Promise<{ bytes: Buffer; sha256: string }> {
  const read = await server().workspaces.readBytes(actor, workspaceId, path, MAX_WRITTEN_BYTES)
  if (read.status === 'ok') return read
  throw unread(read.status, ours('tooLargeToDownload', { megabytes: MAX_WRITTEN_BYTES / 1024 / 1024 }))
}

function unread(status: 'invalid' | 'missing' | 'too_large' | 'unreadable', tooLarge: string): AppError {
  if (status === 'invalid') return new AppError('invalid_path')
  if (status === 'missing') return new AppError('not_found', { message: t('noFilePath') })
  if (status === 'too_large') return new AppError('too_large', { message: tooLarge })
  return new AppError('unusable', { message: t('fileCannotRead') })
}

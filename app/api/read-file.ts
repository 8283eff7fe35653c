import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { server } from '#lib/server.ts'
import { type FileText, safePath } from '#lib/workspace/index.ts'

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
    case 'missing':
      throw new AppError('not_found', { message: 'There is no file at this path.' })
    case 'binary':
      throw new AppError('binary_file')
    case 'too_large':
      throw new AppError('too_large', { message: 'This file is too large to be read.' })
    case 'unreadable':
      throw new AppError('unusable', { message: 'This file cannot be read.' })
  }
}

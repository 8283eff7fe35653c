import type { Actor } from '#lib/auth/index.ts'
import { isAppError } from '#lib/errors.ts'
import { server } from '#lib/server.ts'

interface OpenedFile {
  name: string
  mediaType: string
  bytes: Buffer
}

/** Reads a file of a message, or of a collection that the actor may use. Throws `file_not_found`. */
export async function openFile(actor: Actor, fileId: string): Promise<OpenedFile> {
  const { files, knowledge } = server()
  try {
    return await files.read(actor, fileId)
  } catch (error) {
    if (!isAppError(error) || error.code !== 'file_not_found') throw error
    return knowledge.collections.fileBytes(actor, fileId)
  }
}

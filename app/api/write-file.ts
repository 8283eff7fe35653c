import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { server } from '#lib/server.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { type Author, MAX_TEXT_BYTES, type WrittenFile } from '#lib/workspace/index.ts'

export const BY_PERSON: Author = { madeBy: 'person', messageId: null }

/** Writes the text of a file for a person. Throws `too_large` where it could not be read again, and as `FileWrites`. */
export async function writeFile(
  actor: Actor,
  workspaceId: string,
  { path, content, sha256 }: { path: string; content: string; sha256: string | null },
): Promise<WrittenFile> {
  if (Buffer.byteLength(content) > MAX_TEXT_BYTES) throw new AppError('too_large', { message: t('textTooLarge') })
  return server().fileWrites.write(actor, workspaceId, { path, content, sha256, author: BY_PERSON })
}

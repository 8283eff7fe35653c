import { fileUrl } from '#components/file-url.ts'
import { addressOf } from '#components/routes.ts'
import type { FileSource } from '#components/viewer-store/viewer-store.ts'

/** Returns the address of a file's own bytes. */
export function originalOf(source: FileSource): string {
  if (source.kind === 'file') return fileUrl(source.fileId)
  const { workspaceId, path } = source
  return addressOf('GET /api/workspaces/[workspaceId]/bytes', { params: { workspaceId }, query: { path } })
}

import { addressOf } from './routes.ts'

/** Returns the address of a file of the chat, for its owner. */
export function fileUrl(fileId: string): string {
  return addressOf('GET /api/files/[fileId]', { params: { fileId } })
}

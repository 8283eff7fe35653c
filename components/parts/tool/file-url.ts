/** Returns the address of a file of the chat, for its owner. */
export function fileUrl(fileId: string): string {
  return `/api/files/${encodeURIComponent(fileId)}`
}

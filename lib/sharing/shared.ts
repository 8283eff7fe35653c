/** Message as the preview of a link shows it. `edited`: paths of the files whose edits readers see with it. */
export interface SharePreviewMessage {
  id: string
  role: 'user' | 'assistant'
  text: string
  edited: string[]
}

/** Body of `GET /api/chats/{id}/readers`: links by which anybody can read the chat now. `live`: those that show new messages too. */
export interface OpenLinks {
  links: number
  live: number
}

/** Returns the path of a share below the origin. */
export function sharePath(shareId: string): string {
  return `/share/${shareId}`
}

/** Address of a picture of an answer for the readers of a link. */
export function picturePath(shareId: string, message: number, part: number): string {
  return `/api/shares/${shareId}/pictures/${message}-${part}`
}

/** Tells whether an address is one of those, which alone are shown. */
export function isPicturePath(url: string): boolean {
  return /^\/api\/shares\/[\w-]{1,100}\/pictures\/\d{1,9}-\d{1,9}$/.test(url)
}

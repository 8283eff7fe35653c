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

/** Share as routes answer it. Times are ISO 8601. */
export interface ShareJson {
  id: string
  chatId: string
  title: string
  createdAt: string
  revokedAt: string | null
  views: number
  messageCount: number
  /** Shows the current chat, and answers while they are written. */
  isLive: boolean
}

/** Item of `GET /api/shares`. */
export interface OwnShareJson extends ShareJson {
  chatTitle: string
}

/** Message as the preview of a link shows it. `edited`: paths of the files whose edits readers see with it. */
export interface SharePreviewMessage {
  id: string
  role: 'user' | 'assistant'
  text: string
  edited: string[]
}

/** Body of `GET /api/chats/{id}/share`: existing links, newest first, and what a new one would show. */
export interface ChatSharesJson {
  shares: ShareJson[]
  preview: {
    title: string
    /** The last of them. */
    messages: SharePreviewMessage[]
    messageCount: number
    edited: string[]
  }
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

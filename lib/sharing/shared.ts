/** Browser-safe: what the share routes answer. Times are ISO 8601. */
export interface ShareJson {
  id: string
  chatId: string
  title: string
  createdAt: string
  revokedAt: string | null
  views: number
  messageCount: number
  /** Shows the chat as it is, and answers while they are written. */
  isLive: boolean
}

/** Of `GET /api/shares`. */
export interface OwnShareJson extends ShareJson {
  chatTitle: string
}

/** Of `GET /api/chats/{id}/share`: the links there are, newest first, and what another one would show. */
export interface ChatSharesJson {
  shares: ShareJson[]
  preview: { title: string; messages: { id: string; role: 'user' | 'assistant'; text: string }[] }
}

/** The address of a share below the origin. */
export function sharePath(shareId: string): string {
  return `/share/${shareId}`
}

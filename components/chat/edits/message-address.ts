export function messageAddress(chatId: string, messageId: string): string {
  return `/api/chats/${encodeURIComponent(chatId)}/messages/${encodeURIComponent(messageId)}`
}

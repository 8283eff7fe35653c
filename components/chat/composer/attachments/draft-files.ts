import { browserStorage } from '#components/browser-storage.ts'
import { keepInTab, keptInTab } from '#components/tab-storage.ts'
import type { SentFile } from '#lib/messages/shared.ts'

const NEW_CHAT = 'parley:new-chat'
const nameOf = (chatId: string) => `parley:files:${chatId}`

/** Returns the files of an unsent message, which the server has already. */
export function keptFiles(chatId: string): SentFile[] {
  const text = keptInTab(nameOf(chatId)) ?? '[]'
  try {
    const files: unknown = JSON.parse(text)
    return Array.isArray(files) ? files.filter(isFile) : []
  } catch {
    return []
  }
}

export function keepFiles(chatId: string, files: readonly SentFile[]): void {
  keepInTab(nameOf(chatId), files.length === 0 ? null : JSON.stringify(files))
  // The files belong to a chat even before it is stored: the tab opens the same one again.
  if (window.location.pathname !== '/') return
  if (files.length > 0) browserStorage('sessionStorage')?.setItem(NEW_CHAT, chatId)
  else browserStorage('sessionStorage')?.removeItem(NEW_CHAT)
}

/** Returns the chat of this tab that is not stored but has files; null where there is none. */
export function unsentChat(): string | null {
  const chatId = typeof window === 'undefined' ? null : (browserStorage('sessionStorage')?.getItem(NEW_CHAT) ?? null)
  return chatId !== null && keptFiles(chatId).length > 0 ? chatId : null
}

function isFile(value: unknown): value is SentFile {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'mediaType' in value
}

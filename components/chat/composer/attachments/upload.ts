import type { SentFile } from '#lib/messages/shared.ts'
import { request } from '../../../request.ts'

export type Upload = (chatId: string, file: File, signal: AbortSignal) => Promise<SentFile>

/** Sends a file to the server, as it is. Throws `RequestError`, or what the signal says. */
export const uploadFile: Upload = async (chatId, file, signal) => {
  const path = `/api/chats/${encodeURIComponent(chatId)}/files?name=${encodeURIComponent(file.name)}`
  return (await request<{ file: SentFile }>(path, { method: 'POST', file, signal })).file
}

/** An upload that is not sent after all. What cannot be taken back is swept later. */
export async function takeBack(fileId: string): Promise<void> {
  await request(`/api/files/${encodeURIComponent(fileId)}`, { method: 'DELETE' }).catch(() => undefined)
}

import { request } from '#components/request.ts'
import type { CompactionView } from '#lib/context/shared.ts'

export interface CompactionState {
  compaction: CompactionView | null
  isRunning: boolean
  problem: string | null
}

const path = (chatId: string, rest: string) => `/api/chats/${encodeURIComponent(chatId)}/${rest}`

/** Each function throws `RequestError`. */
export const loadCompaction = (chatId: string) => request<CompactionState>(path(chatId, 'compaction'))
export const startCompaction = (chatId: string) =>
  request<{ status: 'started' | 'running' | 'nothing'; message: string }>(path(chatId, 'context/compact'), { method: 'POST', body: {} })
export const editSummary = (chatId: string, change: { id: string; summary: string }) =>
  request<unknown>(path(chatId, 'compaction'), { method: 'PATCH', body: change })
export const undoCompaction = (chatId: string, id: string) =>
  request<unknown>(path(chatId, `compaction?${new URLSearchParams({ id })}`), { method: 'DELETE' })

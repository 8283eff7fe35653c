import type { Bus } from '#lib/platform/index.ts'
import type { ChatDetails } from './chats.ts'

type Selection = Pick<
  ChatDetails,
  'id' | 'model' | 'selectedTools' | 'workspaceId' | 'selectedFiles' | 'excludedFiles' | 'crossRef' | 'review'
>

/** Publishes to viewers of a chat which model, tools and files it has chosen. */
export function publishSelection(bus: Bus, chat: Selection): void {
  const { model, selectedTools, workspaceId, selectedFiles, excludedFiles, crossRef, review } = chat
  const data = { model, selectedTools, workspaceId, selectedFiles, excludedFiles, crossRef, review }
  bus.publish(`chat:${chat.id}`, { kind: 'selection', data })
}

/** Publishes to viewers of a chat that its choice of files has changed. */
export function publishFiles(bus: Bus, { id, selectedFiles, excludedFiles }: ChatDetails): void {
  bus.publish(`chat:${id}`, { kind: 'files_changed', data: { selectedFiles, excludedFiles } })
}

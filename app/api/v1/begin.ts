import type { Actor } from '#lib/auth/index.ts'
import { titleFromWords } from '#lib/chats/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { StartedRun } from '#lib/runs/index.ts'
import { server } from '#lib/server.ts'
import { requireUses } from './require-uses.ts'

export interface ChatRequest {
  message: string
  sessionId: string | null
  model: string | null
  selectedTools: string[]
  /** Ids of uploads. */
  files: string[]
  /** Sets the selection of the session first; null leaves it. */
  selectedFiles?: string[] | null
  requestId: string | undefined
  mode: 'live' | 'batch'
  refusesToWait?: boolean
}

/** Starts the run of a request to `/api/v1`, in its session or in a new one. */
export async function begin(actor: Actor, request: ChatRequest): Promise<StartedRun> {
  const { message, sessionId, model, selectedTools, files: uploads, selectedFiles = null, requestId, mode, refusesToWait = false } = request
  if (message.trim() === '' && uploads.length === 0) throw new AppError('empty_message')
  const { chats, files, runs, workspaces } = server()
  const isNew = sessionId === null
  const chat = isNew ? null : await chats.get(actor, sessionId)
  const chatId = chat?.id ?? newId()
  const workspaceId = chat?.workspaceId ?? null
  requireUses(actor, { tools: selectedTools, folder: selectedFiles ?? (uploads.length > 0 ? uploads : workspaceId) })
  const paths = selectedFiles && (await workspaces.selection(actor, workspaceId, selectedFiles))
  const given = uploads.length > 0 ? await files.intoChat(actor, chatId, uploads) : []
  return runs.start(actor, chatId, {
    message: { id: newId(), text: message, ...(given.length > 0 ? { files: given } : {}) },
    mode,
    refusesToWait,
    selectedTools,
    ...(isNew ? { newChat: { title: titleFromWords(message) } } : {}),
    ...(paths === null ? {} : { selectedFiles: { workspaceId, paths } }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(model === null ? {} : { model }),
  })
}

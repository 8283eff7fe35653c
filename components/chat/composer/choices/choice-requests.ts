import type { ChatStore } from '#components/chat-store/chat-store.ts'
import { RequestError, refusalIn, request } from '#components/request.ts'
import { addressOf } from '#components/routes.ts'
import { chatChoices as t } from '#lib/words/en/chat-choices.ts'
import type { ChosenFile } from './message-choices.ts'

/** Longest time for the copy of a file of another folder. */
const COPY_MS = 60_000

/**
 * Selects a file for the chat, which begins to use its folder where it uses none yet. Returns a copy instead where the chat uses other files: they
 * stay as they are, and the copy goes with the message. Throws `RequestError`.
 */
export async function selectFile(store: ChatStore, { workspaceId, path }: ChosenFile): Promise<File | null> {
  await store.keep()
  const used = await request('GET /api/chats/[chatId]/selection', { params: { chatId: store.read().chatId } })
  if (used.workspaceId !== null && used.workspaceId !== workspaceId) return copyOf(workspaceId, path)
  const choice = { state: 'selected' as const, paths: [path] }
  const body = used.workspaceId === null ? { workspaceId, choice } : { choice }
  await request('PATCH /api/chats/[chatId]/selection', { params: { chatId: store.read().chatId }, body })
  return null
}

/** Takes a file out of the selection of the chat. Throws `RequestError`. */
export async function deselectFile(store: ChatStore, { path }: ChosenFile): Promise<void> {
  await request('PATCH /api/chats/[chatId]/selection', {
    params: { chatId: store.read().chatId },
    body: { choice: { state: 'mapped', paths: [path] } },
  })
}

async function copyOf(workspaceId: string, path: string): Promise<File> {
  const response = await fetch(addressOf('GET /api/workspaces/[workspaceId]/bytes', { params: { workspaceId }, query: { path } }), {
    signal: AbortSignal.timeout(COPY_MS),
  })
  if (response.ok) return new File([await response.blob()], path.slice(path.lastIndexOf('/') + 1))
  const refusal = refusalIn(await response.text()) ?? { code: 'bad_answer', message: t('fileNotRead') }
  throw new RequestError(refusal, response.status)
}

/** Fetches a page that the message names, for its answer to read. Returns its title. Throws `RequestError` with the reason. */
export async function preparePage(url: string): Promise<string | null> {
  return (await request('POST /api/pages', { body: { url } })).page.title
}

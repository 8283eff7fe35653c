import { request } from '#components/request.ts'
import type { Body } from '#components/routes.ts'

/** Last change of each chat that is on its way to the server. */
const underway = new Map<string, Promise<unknown>>()

/**
 * Stores settings of a chat, one change after another. A message sent in the meantime waits for them (`chatSaved`): its answer uses what
 * the person sees. Throws `RequestError`.
 */
export function saveChat(chatId: string, settings: Body<'PATCH /api/chats/[chatId]'>): Promise<unknown> {
  const store = () => request('PATCH /api/chats/[chatId]', { params: { chatId }, body: settings, timeoutMs: SAVE_MS })
  const before = underway.get(chatId)
  const saved = before ? before.then(store) : store()
  const settled = saved.catch(() => undefined)
  underway.set(chatId, settled)
  void settled.then(() => {
    if (underway.get(chatId) === settled) underway.delete(chatId)
  })
  return saved
}

/** Longest time of one change. */
const SAVE_MS = 30_000

/** Other work that messages of a chat wait for. */
const held = new Map<string, Set<Promise<unknown>>>()

/** Lets messages of the chat wait until a piece of work has ended, well or badly, but not longer than for a change. */
export function holdMessages(chatId: string, work: Promise<unknown>): void {
  const all = held.get(chatId) ?? new Set()
  const ended = new Promise<void>(resolve => {
    const timer = setTimeout(resolve, SAVE_MS)
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    work.then(end, end)
  })
  held.set(chatId, all.add(ended))
  void ended.then(() => {
    all.delete(ended)
    if (all.size === 0 && held.get(chatId) === all) held.delete(chatId)
  })
}

/** Waits until the changes of a chat are stored or refused, or until the signal aborts. */
export async function chatSaved(chatId: string, signal?: AbortSignal): Promise<void> {
  const waited = [underway.get(chatId), ...(held.get(chatId) ?? [])].filter(work => work !== undefined)
  if (waited.length === 0 || signal?.aborted) return
  await new Promise<void>(resolve => {
    const end = () => {
      signal?.removeEventListener('abort', end)
      resolve()
    }
    signal?.addEventListener('abort', end)
    void Promise.all(waited).then(end)
  })
}

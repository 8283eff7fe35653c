import type { ChatStore } from '#components/chat-store/chat-store.ts'
import { request } from '#components/request.ts'

const TOOLS = ['knowledge.search', 'knowledge.read']

/** Attaches a collection to the chat, and selects the tools that search it where others are selected. Throws `RequestError`. */
export async function attachCollection(store: ChatStore, id: string): Promise<void> {
  await store.keep()
  const { collections, selectedTools } = store.read()
  const own = collections.filter(({ isOfChat }) => isOfChat).map(one => one.id)
  await setCollections(store, [...own.filter(one => one !== id), id])
  const missing = selectedTools.includes('*') ? [] : TOOLS.filter(tool => !selectedTools.includes(tool))
  if (missing.length > 0) await store.configure({ selectedTools: [...selectedTools, ...missing] })
}

/** Removes a collection from the chat. Throws `RequestError`. */
export async function detachCollection(store: ChatStore, id: string): Promise<void> {
  const own = store.read().collections.filter(({ isOfChat }) => isOfChat)
  await setCollections(
    store,
    own.map(one => one.id).filter(one => one !== id),
  )
}

async function setCollections(store: ChatStore, ids: string[]): Promise<void> {
  const { data } = await request('PUT /api/chats/[chatId]/collections', { params: { chatId: store.read().chatId }, body: { ids } })
  store.showCollections(data)
}

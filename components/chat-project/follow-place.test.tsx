import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createChatRegistry } from '#components/chat-store/chat-registry.ts'
import { newChatState } from '#components/chat-store/chat-state.ts'
import type { ChatStore } from '#components/chat-store/chat-store.ts'
import { followPlace } from './follow-place.ts'

let found: { place: unknown } | null
let leaving: AbortController
let isLost: boolean

beforeEach(() => {
  found = { place: null }
  isLost = false
  leaving = new AbortController()
  vi.stubGlobal('fetch', async () =>
    found ? Response.json(found) : Response.json({ error: { code: 'chat_not_found', message: 'Gone.' } }, { status: 404 }),
  )
})
afterEach(() => {
  leaving.abort()
  vi.unstubAllGlobals()
})

function followed(access: 'own' | 'write') {
  const registry = createChatRegistry()
  const place = access === 'own' ? null : { access, project: null, isShared: true, ownerId: 'ann', names: {} }
  const store: ChatStore = registry.open({ ...newChatState('c1'), isStored: true, place })
  const reload = vi.spyOn(store, 'reload').mockResolvedValue()
  const onLost = () => {
    isLost = true
  }
  followPlace({ store, registry, onLost }, leaving.signal)
  return { store, reload, note: (kind: string) => registry.note({ chatId: 'c1', kind }) }
}

describe('a chat that is shown', () => {
  it('is gone once it was deleted elsewhere, and back once it is restored', async () => {
    const { store, reload, note } = followed('own')
    found = null
    note('deleted')
    await vi.waitFor(() => expect(store.read().isDeletedElsewhere).toBe(true))
    expect(isLost).toBe(false)
    found = { place: null }
    note('restored')
    await vi.waitFor(() => expect(store.read().isDeletedElsewhere).toBe(false))
    expect(reload).toHaveBeenCalledOnce()
  })

  it('is found gone when the connection is back, where the note was missed', async () => {
    const { store, note } = followed('own')
    found = null
    note('connected')
    await vi.waitFor(() => expect(store.read().isDeletedElsewhere).toBe(true))
  })

  it('is left by a person who may no longer read it', async () => {
    const { store, note } = followed('write')
    found = null
    note('project')
    await vi.waitFor(() => expect(isLost).toBe(true))
    expect(store.read().isDeletedElsewhere).toBe(false)
  })
})

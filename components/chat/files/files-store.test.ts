import { describe, expect, it } from 'vitest'
import type { ChatFiles } from '#lib/chats/shared.ts'
import { createFilesStore, type FilesPatch } from './files-store.ts'

const stored: ChatFiles = { workspaceId: 'app', mode: 'code', selectedFiles: ['a'], excludedFiles: ['b'], crossRef: false, review: null }

function stage() {
  const patches: { patch: FilesPatch; answer: PromiseWithResolvers<ChatFiles> }[] = []
  let loaded = stored
  const store = createFilesStore(
    {
      load: async () => loaded,
      patch: patch => {
        const answer = Promise.withResolvers<ChatFiles>()
        patches.push({ patch, answer })
        return answer.promise
      },
      start: async () => stored,
      isVisible: () => true,
    },
    stored,
  )
  const settle = () => new Promise(resolve => setImmediate(resolve))
  const stores = (files: ChatFiles) => {
    loaded = files
  }
  return { store, patches, settle, stores }
}

describe('the choice of a file', () => {
  it('shows at once, and is sent behind the one before', async () => {
    const { store, patches, settle } = stage()
    void store.choose({ state: 'selected', paths: ['b'] })
    void store.choose({ state: 'left_out', paths: ['a'] })
    expect(store.read().files).toMatchObject({ selectedFiles: ['b'], excludedFiles: ['a'] })
    await settle()
    expect(patches).toHaveLength(1)
    patches[0]?.answer.resolve({ ...stored, selectedFiles: ['a', 'b'], excludedFiles: [] })
    await settle()
    expect(store.read().files).toMatchObject({ selectedFiles: ['b'], excludedFiles: ['a'] })
    patches[1]?.answer.resolve({ ...stored, selectedFiles: ['b', 'c'], excludedFiles: ['a'] })
    await settle()
    expect(store.read().files).toMatchObject({ selectedFiles: ['b', 'c'], excludedFiles: ['a'] })
  })

  it('is taken back where it is refused, with the reason', async () => {
    const { store, patches, settle } = stage()
    const chosen = store.choose({ state: 'selected', paths: ['z'] })
    await settle()
    patches[0]?.answer.reject(new Error('At most 2,000 files can be selected.'))
    await chosen
    expect(store.read()).toMatchObject({ files: stored, error: 'At most 2,000 files can be selected.' })
  })
})

describe('another viewer', () => {
  it('is followed', async () => {
    const { store, stores } = stage()
    stores({ ...stored, selectedFiles: [] })
    await store.refresh()
    expect(store.read().files?.selectedFiles).toEqual([])
  })
})

describe('a file that is shown', () => {
  it('is left when the chat gets another folder', () => {
    const { store } = stage()
    store.show({ path: 'a', side: 'history' })
    store.noteTree()
    expect(store.read()).toMatchObject({ shown: { path: 'a', side: 'history' }, treeTurn: 1 })
    void store.chooseWorkspace('shop')
    expect(store.read().shown).toBeNull()
  })
})

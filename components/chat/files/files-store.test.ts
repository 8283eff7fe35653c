import { describe, expect, it } from 'vitest'
import type { ChatFiles } from '#lib/chats/shared.ts'
import { createFilesStore, type FilesPatch } from './files-store.ts'

const stored: ChatFiles = { workspaceId: 'app', mode: 'code', selectedFiles: ['a'], excludedFiles: ['b'], crossRef: false, review: null }

function stage() {
  const patches: { patch: FilesPatch; answer: PromiseWithResolvers<ChatFiles> }[] = []
  let loaded = stored
  let gate: Promise<void> = Promise.resolve()
  let isBroken = false
  const store = createFilesStore(
    {
      load: async () => {
        const read = loaded
        const held = gate
        gate = Promise.resolve()
        await held
        if (isBroken) throw new Error('Parley cannot be reached.')
        return read
      },
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
  /** Lets the next load read at once, and answer when the returned function is called. */
  const holdLoad = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    return resolve
  }
  const fails = () => {
    isBroken = true
  }
  return { store, patches, settle, stores, holdLoad, fails }
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

describe('what is loaded while a choice is stored', () => {
  it('does not take the choice back, and what others chose meanwhile is shown after it', async () => {
    const { store, patches, settle, stores, holdLoad } = stage()
    const release = holdLoad()
    void store.chooseWorkspace('shop')
    const refreshed = store.refresh()
    await settle()
    stores({ ...stored, workspaceId: 'shop', selectedFiles: ['c'] })
    patches[0]?.answer.resolve({ ...stored, workspaceId: 'shop', selectedFiles: [] })
    await settle()
    expect(store.read().files).toMatchObject({ workspaceId: 'shop', selectedFiles: [] })
    release()
    await refreshed
    expect(store.read().files).toMatchObject({ workspaceId: 'shop', selectedFiles: ['c'] })
  })

  it('goes back to what was there before a choice that is refused without a network', async () => {
    const { store, patches, settle, fails } = stage()
    const chosen = store.chooseWorkspace('shop')
    await settle()
    fails()
    patches[0]?.answer.reject(new Error('Parley cannot be reached.'))
    await chosen
    expect(store.read()).toMatchObject({ files: stored, error: 'Parley cannot be reached.' })
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

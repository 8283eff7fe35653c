// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { viewedKind } from './viewed-kind.ts'
import { createViewerStore, type FileToOpen } from './viewer-store.ts'

const file = (name: string): FileToOpen => ({ source: { kind: 'file', fileId: name }, name })
const wentBack = () => new Promise(resolve => window.addEventListener('popstate', resolve, { once: true }))

describe('the file that is open beside a page', () => {
  let end: () => void = () => undefined
  const stage = () => {
    const others = new Set<() => void>()
    const store = createViewerStore()
    end = store.follow(listener => {
      others.add(listener)
      return () => void others.delete(listener)
    })
    const opener = document.body.appendChild(document.createElement('button'))
    opener.focus()
    return { store, opener, others }
  }
  afterEach(() => {
    end()
    document.body.replaceChildren()
  })

  it("closes by the browser's Back, and gives the focus back to its opener", async () => {
    const { store, opener } = stage()
    store.open(file('a.pdf'))
    opener.blur()
    const back = wentBack()
    window.history.back()
    await back
    expect(store.read().shown).toBeNull()
    expect(document.activeElement).toBe(opener)
  })

  it('takes one entry of the history, however many files are opened, and takes it back when it is closed', async () => {
    const { store } = stage()
    store.open(file('a.pdf'))
    const { length } = window.history
    store.open({ ...file('a.pdf'), page: 3 })
    expect(window.history.length).toBe(length)
    expect(store.read()).toMatchObject({ shown: { page: 3 }, turn: 2 })
    const back = wentBack()
    store.close()
    expect(store.read().shown).toBeNull()
    await back
    expect(window.history.state).toBeNull()
  })

  it('closes when something else takes its place', () => {
    const { store, others } = stage()
    store.open(file('a.pdf'))
    for (const listener of others) listener()
    expect(store.read().shown).toBeNull()
  })
})

describe('the look of a file', () => {
  it('is told by the end of its name', () => {
    const names = ['a.XLSX', 'a.odp', 'a.pdf', 'a.eml', 'a.tsv', 'a.md', 'a.py', 'README', 'pdf']
    expect(names.map(viewedKind)).toEqual(['sheets', 'slides', 'pdf', 'document', 'table', 'markdown', 'code', 'code', 'code'])
  })
})

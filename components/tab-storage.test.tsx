import { beforeEach, describe, expect, it, vi } from 'vitest'

/** Opens a tab of one browser: a page of its own with a session of its own, and the local storage of all. */
async function openTab(session: Record<string, string> = {}) {
  window.sessionStorage.clear()
  for (const [key, value] of Object.entries(session)) window.sessionStorage.setItem(key, value)
  vi.resetModules()
  const { keepInTab, keptInTab } = await import('./tab-storage.ts')
  keptInTab('parley:any')
  return { keepInTab, keptInTab, session: { ...window.sessionStorage } }
}

const close = () => window.dispatchEvent(new Event('pagehide'))

beforeEach(() => window.localStorage.clear())

describe('[read-25] a draft of a tab', () => {
  it('is not shown in a second tab, and outlives what the second one writes and sends', async () => {
    const first = await openTab()
    first.keepInTab('parley:draft:ada:c', 'five minutes of work')
    const second = await openTab()
    expect(second.keptInTab('parley:draft:ada:c')).toBeNull()
    second.keepInTab('parley:draft:ada:c', 'short')
    second.keepInTab('parley:draft:ada:c', null)
    const reloaded = await openTab(first.session)
    expect(reloaded.keptInTab('parley:draft:ada:c')).toBe('five minutes of work')
  })

  it('goes to the next tab once its own is closed, to one of them', async () => {
    const first = await openTab()
    first.keepInTab('parley:draft:ada:c', 'left behind')
    close()
    const second = await openTab()
    expect(second.keptInTab('parley:draft:ada:c')).toBe('left behind')
    expect((await openTab()).keptInTab('parley:draft:ada:c')).toBeNull()
  })

  it('goes to the next tab a day after its own ended without a word', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const first = await openTab()
    first.keepInTab('parley:draft:ada:c', 'crashed')
    vi.setSystemTime(Date.now() + 25 * 60 * 60_000)
    expect((await openTab()).keptInTab('parley:draft:ada:c')).toBe('crashed')
    vi.useRealTimers()
  })

  it('is another for another chat', async () => {
    const tab = await openTab()
    tab.keepInTab('parley:draft:ada:c', 'for c')
    close()
    expect((await openTab()).keptInTab('parley:draft:ada:cc')).toBeNull()
  })
})

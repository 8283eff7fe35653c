import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dialogCode } from './dialog.tsx'
import { menuCode } from './menu.tsx'
import { popoverCode } from './popover.tsx'
import { preloadPopups } from './preload-popups.ts'
import { sheetCode } from './sheet.tsx'

const codes = [menuCode, popoverCode, dialogCode, sheetCode]
/** Codes that were asked for: the tests of this folder have them all from the beginning. */
let asked: unknown[] = []

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  for (const code of codes)
    vi.spyOn(code, 'load').mockImplementation(() => {
      asked.push(code)
      return Promise.resolve(null as never)
    })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the code of popups', () => {
  it('[web-45] is not loaded where the page goes before it was idle for five seconds', async () => {
    const stop = preloadPopups()
    await vi.advanceTimersByTimeAsync(4_900)
    stop()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked).toEqual([])
  })

  it('[web-45] is loaded then, of menus, popovers, dialogs and sheets', async () => {
    preloadPopups()
    await vi.advanceTimersByTimeAsync(5_100)
    expect(asked).toEqual(codes)
  })

  it('[web-45] is not asked for again where it cannot be loaded', async () => {
    vi.mocked(menuCode.load).mockRejectedValue(new Error('away'))
    preloadPopups()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked).toEqual([])
  })
})

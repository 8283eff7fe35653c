import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPictureInPicture } from './picture-in-picture.ts'
import { type DisplayMode, useDisplay } from './use-display.ts'

const shields = () => document.querySelectorAll('.app-shield').length

/** jsdom has no top layer. */
function dialog(): HTMLDialogElement {
  const nothing = () => undefined
  return Object.assign(document.createElement('dialog'), { close: nothing, showModal: nothing, showPopover: nothing, hidePopover: nothing })
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
})
afterEach(() => {
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('an App that stood before the page', () => {
  it.each<DisplayMode>(['pip', 'fullscreen'])('as %s leaves nothing that takes a click which was on its way to it', mode => {
    const [element, pictureInPicture, changed] = [{ current: dialog() }, createPictureInPicture(), () => undefined]
    const { result } = renderHook(() => useDisplay(element, pictureInPicture, changed))
    act(() => result.current.set(mode))
    expect([result.current.mode, shields()]).toEqual([mode, 0])
    act(() => result.current.set('inline'))
    expect([result.current.mode, shields()]).toEqual(['inline', 1])
    act(() => void vi.advanceTimersByTime(500))
    expect(shields()).toBe(1)
    act(() => void vi.advanceTimersByTime(500))
    expect(shields()).toBe(0)
  })
})

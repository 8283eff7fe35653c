import { describe, expect, it } from 'vitest'
import { clampWidth, formatPanel, parsePanel } from './panel-state.ts'

const closed = { isOpen: false, isSheetOpen: false, tab: 'context', widthPx: 408 } as const

describe('the cookie of the panel', () => {
  it.each([undefined, '', 'open', 'open.context', 'open.context.-3', 'open.context.408; path=/', 'half.context.408'])(
    'is the closed panel where it is %j',
    cookie => expect(parsePanel(cookie)).toEqual(closed),
  )

  it.each([
    ['open.context.360', { ...closed, isOpen: true, widthPx: 360 }],
    ['closed.context.360', { ...closed, widthPx: 360 }],
    ['open.nothing.9999', { ...closed, isOpen: true, widthPx: 800 }],
    ['open.context.0', { ...closed, isOpen: true, widthPx: 320 }],
  ])('reads %s', (cookie, state) => expect(parsePanel(cookie)).toEqual(state))

  it('survives being written and read', () => {
    const state = { isOpen: true, isSheetOpen: false, tab: 'context', widthPx: 512 } as const
    expect(parsePanel(formatPanel(state))).toEqual(state)
  })
})

it.each([
  [100, 320],
  [432.6, 433],
  [5_000, 800],
])('limits a width of %d px to %d px', (given, kept) => expect(clampWidth(given)).toBe(kept))

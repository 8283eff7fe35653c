import { describe, expect, it } from 'vitest'
import { placeTip } from './place-tip.ts'

const page = { width: 800, height: 600 }
const tip = { width: 100, height: 20 }

describe('a tooltip', () => {
  it.each([
    ['above the middle of its button', { left: 300, top: 300 }, { left: 266, top: 274 }],
    ['below it where there is no room above', { left: 300, top: 10 }, { left: 266, top: 48 }],
    ['within the left edge', { left: 2, top: 300 }, { left: 8, top: 274 }],
    ['within the right edge', { left: 768, top: 300 }, { left: 692, top: 274 }],
  ])('stands %s', (_, at, expected) => {
    expect(placeTip({ ...at, width: 32, height: 32 }, tip, page)).toEqual(expected)
  })

  it('begins at the left edge where it is wider than the page', () => {
    expect(placeTip({ left: 10, top: 300, width: 32, height: 32 }, { width: 400, height: 20 }, { width: 320, height: 600 }).left).toBe(8)
  })
})

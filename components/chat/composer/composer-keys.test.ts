import { describe, expect, it } from 'vitest'
import { sendsMessage } from './composer-keys.ts'

const enter = { key: 'Enter', shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, isComposing: false, keyCode: 13 }

describe('Enter in the message box', () => {
  it.each([
    ['sends', {}, false, true],
    ['with Shift breaks the line', { shiftKey: true }, false, false],
    ['during composition belongs to the input method', { isComposing: true }, false, false],
    ['that ends a composition in Safari does too', { keyCode: 229 }, false, false],
    ['on a touch screen breaks the line', {}, true, false],
    ['with Ctrl sends on a touch screen too', { ctrlKey: true }, true, true],
  ])('%s', (_, change, isTouch, expected) => {
    expect(sendsMessage({ ...enter, ...change }, isTouch)).toBe(expected)
  })
})

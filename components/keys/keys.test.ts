import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isComposing, keys } from './keys.ts'

describe('a key of an input method', () => {
  it.each([
    [{ keyCode: 229, isComposing: false }, true],
    [{ keyCode: 27, isComposing: true }, true],
    [{ keyCode: 229, nativeEvent: { isComposing: false } }, true],
    [{ keyCode: 13, nativeEvent: { isComposing: true } }, true],
    [{ keyCode: 13, nativeEvent: { isComposing: false } }, false],
    [{ keyCode: 27, isComposing: false }, false],
    [{ keyCode: 27 }, false],
  ])('[U1] %j: %s, and then it reaches no handler', (event, expected) => {
    expect(isComposing(event)).toBe(expected)
    const heard: unknown[] = []
    keys(heard.push.bind(heard))(event)
    expect(heard).toHaveLength(expected ? 0 : 1)
  })
})

describe('the key handlers of the page', () => {
  const files = globSync('{components,app}/**/*.{ts,tsx}').filter(file => !/\.test\.|components\/keys\//.test(file))
  const handlers = files.flatMap(file =>
    [
      ...readFileSync(file, 'utf8').matchAll(/(?:on(?:Escape)?Key(?:Down|Up|Press)(?:Capture)?=\{|addEventListener\('key\w+', )([^\n]*)/g),
    ].map(([line, handler = '']) => ({ file, line, handler })),
  )

  it('[U1] are found', () => {
    expect(handlers.length).toBeGreaterThan(8)
  })

  it('[U1] are all made by `keys`', () => {
    // Records that the person is active on our page; acts on no key.
    const watchers = ['components/parts/app/session/guard-focus.ts']
    expect(handlers.filter(({ file, handler }) => !handler.startsWith('keys(') && !watchers.includes(file))).toEqual([])
  })

  it('[U1] use no other test for composition', () => {
    expect(files.filter(file => /\.isComposing|\b229\b/.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})

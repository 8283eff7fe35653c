import { expect, it } from 'vitest'
import { isForAppsAlone } from './tool-visibility.ts'

it.each([
  [{ ui: { visibility: ['app'] } }, true],
  [{ ui: { visibility: [] } }, true],
  [{ ui: { visibility: ['model', 'app'] } }, false],
  [{ ui: { visibility: ['model'] } }, false],
  [{ ui: { resourceUri: 'ui://a' } }, false],
  [{ ui: { visibility: 'app' } }, false],
  [{ ui: null }, false],
  [undefined, false],
])('a tool with %j is for apps alone: %s', (_meta, expected) => {
  expect(isForAppsAlone(_meta === undefined ? {} : { _meta })).toBe(expected)
})

import { expect, it } from 'vitest'
import { appUriOf, isForAppsAlone, isForModelsAlone } from './tool-visibility.ts'

const tool = (_meta: Record<string, unknown> | undefined) => (_meta === undefined ? {} : { _meta })

it.each([
  [{ ui: { visibility: ['app'] } }, 'apps'],
  [{ ui: { visibility: [] } }, 'nobody'],
  [{ ui: { visibility: ['model', 'app'] } }, 'both'],
  [{ ui: { visibility: ['model'] } }, 'models'],
  [{ ui: { resourceUri: 'ui://a' } }, 'both'],
  [{ ui: { visibility: 'app' } }, 'both'],
  [{ ui: null }, 'both'],
  [undefined, 'both'],
])('a tool with %j is for %s', (_meta, expected) => {
  const kinds = { 'true true': 'nobody', 'true false': 'apps', 'false true': 'models', 'false false': 'both' }
  const key = `${isForAppsAlone(tool(_meta))} ${isForModelsAlone(tool(_meta))}` as keyof typeof kinds
  expect(kinds[key]).toBe(expected)
})

it.each([
  [{ ui: { resourceUri: 'ui://shop/cart' } }, 'ui://shop/cart'],
  [{ 'ui/resourceUri': 'ui://shop/old' }, 'ui://shop/old'],
  [{ ui: { resourceUri: 'ui://shop/cart' }, 'ui/resourceUri': 'ui://shop/old' }, 'ui://shop/cart'],
  [{ ui: { resourceUri: 'https://shop.example' } }, null],
  [{ ui: { resourceUri: `ui://${'a'.repeat(2_000)}` } }, null],
  [{ ui: { resourceUri: 7 } }, null],
  [{}, null],
  [undefined, null],
])('a tool with %j has its App at %s', (_meta, expected) => {
  expect(appUriOf(tool(_meta))).toBe(expected)
})

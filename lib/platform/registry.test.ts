import { expect, it } from 'vitest'
import { Registry } from './registry.ts'

it('a registry holds what is named until it is taken out, the newest of a name last', () => {
  const registry = new Registry<number>()
  registry.set('a', 1)
  registry.set('b', 2)
  registry.set('a', 0)
  expect([registry.get('a'), registry.get('b'), registry.get('c'), registry.size]).toEqual([0, 2, undefined, 2])
  expect(registry.values()).toEqual([2, 0])
  expect([registry.delete('b'), registry.delete('b'), registry.has('b'), registry.has('a')]).toEqual([true, false, false, true])
  expect(registry.values()).toEqual([0])
})

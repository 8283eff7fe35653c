import { expect, it } from 'vitest'
import { createCorner } from './corner.ts'

it('holds one App at a time, and whoever stands there leaves for the next', () => {
  const corner = createCorner()
  const left: string[] = []
  const [first, second] = ['first', 'second'].map(name => () => void left.push(name))
  if (!first || !second) throw new Error('two are needed')
  corner.take(first)
  corner.take(first)
  expect(left).toEqual([])
  corner.take(second)
  expect(left).toEqual(['first'])
  corner.free(first)
  corner.take(first)
  expect(left).toEqual(['first', 'second'])
  corner.free(first)
  corner.take(second)
  expect(left).toEqual(['first', 'second'])
})

import { expect, it } from 'vitest'
import { createMemoryBus } from './bus.ts'

it('tells every listener of a topic, in order, until it leaves', () => {
  const bus = createMemoryBus()
  const heard: string[] = []
  const leave = bus.subscribe('run:1', ({ seq }) => {
    heard.push(`a${seq}`)
    leave()
  })
  bus.subscribe('run:1', ({ seq }) => heard.push(`b${seq}`))
  bus.publish('run:1', { kind: 'seq', seq: 1 })
  bus.publish('run:2', { kind: 'seq', seq: 9 })
  bus.publish('run:1', { kind: 'seq', seq: 2 })
  expect(heard).toEqual(['a1', 'b1', 'b2'])
})

it('is not taken from a listener by another that leaves twice', () => {
  const bus = createMemoryBus()
  const heard: number[] = []
  const leave = bus.subscribe('run:1', () => undefined)
  leave()
  bus.subscribe('run:1', ({ seq = 0 }) => heard.push(seq))
  leave()
  bus.publish('run:1', { kind: 'seq', seq: 1 })
  expect(heard).toEqual([1])
})

import { expect, it } from 'vitest'
import { nextTurn } from '#lib/platform/index.ts'
import { createRenders } from './renders.ts'

it('[O13] [web-06] shares are rendered two at a time, in order, and more than 40 waiting are too many', async () => {
  const renders = createRenders()
  const begun: number[] = []
  const ends: (() => void)[] = []
  const ask = (one: number) =>
    renders.begin(`address ${one % 10}`).then(end => {
      begun.push(one)
      ends.push(end)
    })
  const all = Array.from({ length: 42 }, (_, one) => ask(one))
  await nextTurn()
  expect([begun, renders.isFull('another')]).toEqual([[0, 1], true])
  ends.shift()?.()
  await nextTurn()
  expect([begun, renders.isFull('another')]).toEqual([[0, 1, 2], false])
  for (let ended = 0; ended < 42; ended += 1) {
    ends.shift()?.()
    await nextTurn()
  }
  await Promise.all(all)
  expect(begun).toEqual(Array.from({ length: 42 }, (_, one) => one))
})

it('[O13] [web-06] one address that fills its share of the turns keeps no other one out', async () => {
  const renders = createRenders()
  const all = Array.from({ length: 12 }, () => renders.begin('busy'))
  await nextTurn()
  expect([renders.isFull('busy'), renders.isFull('another'), renders.isFull('')]).toEqual([true, false, false])
  for (const each of all) (await each)()
  expect(renders.isFull('busy')).toBe(false)
})

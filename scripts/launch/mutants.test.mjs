import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { mutants } from '../mutants/list.mjs'
import { misfitsOf } from './mutants.mjs'
import { root } from './paths.mjs'

/** Fewest mutants of each room, and of all together. */
const OF_A_ROOM = 3
const IN_ALL = 140

describe('the mutants', () => {
  it('fit the sources: the text of each occurs once, and its tests exist', () => {
    expect(misfitsOf()).toEqual([])
  })

  it('have names of their own, and change something', () => {
    expect(mutants.filter(({ name }, index) => mutants.findIndex(one => one.name === name) !== index)).toEqual([])
    expect(mutants.filter(({ from, to }) => from === to)).toEqual([])
  })

  it(`are at least ${OF_A_ROOM} for each room of lib, and ${IN_ALL} in all`, () => {
    const rooms = readdirSync(path.join(root, 'lib'), { withFileTypes: true }).flatMap(one =>
      one.isDirectory() ? [`lib/${one.name}`] : [],
    )
    const countOf = room => mutants.filter(one => one.room === room).length
    expect(rooms.filter(room => countOf(room) < OF_A_ROOM)).toEqual([])
    expect(mutants.length).toBeGreaterThanOrEqual(IN_ALL)
  })

  it('are killed by tests of their own room', () => {
    expect(mutants.filter(({ room, tests }) => tests.length === 0 || tests.some(test => !test.startsWith(`${room}/`)))).toEqual([])
  })
})

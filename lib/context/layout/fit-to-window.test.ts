import { describe, expect, it } from 'vitest'
import { freshTracker } from '../tracker/state.ts'
import { fitToWindow } from './fit-to-window.ts'
import { fitParts } from './fitted-parts.ts'
import { layOut } from './lay-out.ts'
import { partsWith, pathOf, textItem } from './testing.ts'

const file = (key: string, tokens: number, isPinned = false) => ({ key, tokens, isPinned })
const turn = (tokens: number, isPinned = false) => ({ tokens, isPinned })
const page = (key: string, tokens: number, { isPinned = false, isNew = false } = {}) => ({ key, tokens, isPinned, isNew })
const none = {
  fixedTokens: 0,
  files: [],
  pages: [],
  turns: [],
  window: 1_000,
  mostTurns: Number.POSITIVE_INFINITY,
  mostHistoryTokens: Number.POSITIVE_INFINITY,
}

describe('a request that is larger than its model’s window', () => {
  it.each([
    ['keeps everything at 90 % of the window', { fixedTokens: 100, files: [file('a', 400)], turns: [turn(400)] }, { shed: [], turns: [0] }],
    ['[ctx-22] sheds the largest file first', { files: [file('a', 300), file('b', 700)], turns: [turn(200)] }, { shed: ['b'], turns: [0] }],
    [
      '[ctx-22] sheds one file after another until it fits',
      { fixedTokens: 500, files: [file('a', 300), file('b', 400), file('c', 350)] },
      { shed: ['b', 'c'], turns: [] },
    ],
    ['sheds files of one size by name', { fixedTokens: 500, files: [file('b', 300), file('a', 300)] }, { shed: ['a'], turns: [] }],
    [
      '[ctx-22] leaves out the oldest turns when no file is left',
      { files: [file('a', 50)], turns: [turn(600), turn(500), turn(300)] },
      { shed: ['a'], turns: [1, 2] },
    ],
    [
      'keeps what is pinned',
      { files: [file('a', 700, true), file('b', 200)], turns: [turn(100, true), turn(300)] },
      { shed: ['b'], turns: [0] },
    ],
    [
      'keeps what is fixed where nothing helps',
      { fixedTokens: 5_000, files: [file('a', 1)], turns: [turn(1)] },
      { shed: ['a'], turns: [] },
    ],
    [
      'leaves out turns above the most tokens of history, though the window has room',
      { turns: [turn(100), turn(100), turn(100)], mostHistoryTokens: 200 },
      { shed: [], turns: [1, 2] },
    ],
    [
      'leaves out turns above the most that a provider took',
      { turns: [turn(1), turn(1), turn(1)], mostTurns: 1 },
      { shed: [], turns: [2] },
    ],
    [
      'leaves out the oldest pages after the files, before a turn',
      { files: [file('f', 100)], pages: [page('a', 300), page('b', 200, { isPinned: true }), page('c', 400)], turns: [turn(500)] },
      { shed: ['f'], shedPages: ['a', 'c'], turns: [0] },
    ],
    [
      'leaves out the pages of the message last, though they are older',
      { fixedTokens: 100, pages: [page('a', 700, { isNew: true }), page('b', 200)], turns: [turn(500), turn(50)] },
      { shed: [], shedPages: ['b'], turns: [1] },
    ],
    [
      'leaves out the pages of the message where nothing else is left',
      { fixedTokens: 100, pages: [page('a', 900, { isNew: true })], turns: [turn(50)] },
      { shed: [], shedPages: ['a'], turns: [] },
    ],
    ['has no limit where the window is unknown', { window: null, fixedTokens: 1e9, files: [file('a', 1e9)] }, { shed: [], turns: [] }],
  ])('%s', (_what, given, fitted) => {
    expect(fitToWindow({ ...none, ...given })).toEqual({ shedPages: [], ...fitted })
  })

  const limits = {
    mostTurns: Number.POSITIVE_INFINITY,
    mostHistoryTokens: Number.POSITIVE_INFINITY,
    answerTokens: 0,
    newPages: new Set<never>(),
    choices: new Map(),
  }

  it('drops its oldest whole turns and says how many', () => {
    const long = 'x'.repeat(400)
    const fitted = fitParts(partsWith({ path: pathOf(3, () => long) }), { ...limits, window: 180 })
    expect(fitted.droppedTurns).toBe(2)
    expect(layOut(fitted.parts, freshTracker(), 1_126).head.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
  })

  it('names the files that it sheds by their paths', () => {
    const files = [textItem('file:src/a.ts', 'x'.repeat(4_000)), textItem('file:src/b.ts', 'y')]
    const fitted = fitParts(partsWith({ files }), { ...limits, window: 500 })
    expect(fitted.shedFiles).toEqual(['src/a.ts'])
    expect(fitted.parts.files.map(({ key }) => key)).toEqual(['file:src/b.ts'])
  })

  it('always keeps the new message', () => {
    const fitted = fitParts(partsWith({ path: pathOf(0) }), { ...limits, window: 1 })
    expect(layOut(fitted.parts, freshTracker(), 1_126).head.map(({ role }) => role)).toEqual(['system', 'user'])
  })
})

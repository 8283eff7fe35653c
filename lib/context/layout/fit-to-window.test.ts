import { describe, expect, it } from 'vitest'
import { freshTracker } from '../tracker/state.ts'
import { fitToWindow } from './fit-to-window.ts'
import { fitParts } from './fitted-parts.ts'
import { layOut } from './lay-out.ts'
import { partsWith, pathOf, textItem } from './testing.ts'
import { answerLimitFor, requestBudget } from './window-budget.ts'

const file = (key: string, tokens: number, isPinned = false) => ({ key, tokens, isPinned })
const turn = (tokens: number, isPinned = false) => ({ tokens, isPinned })
const page = (key: string, tokens: number, { isPinned = false, isNew = false } = {}) => ({ key, tokens, isPinned, isNew })
const none = {
  fixedTokens: 0,
  files: [],
  pages: [],
  turns: [],
  budget: 900,
  mostHistoryTokens: Number.POSITIVE_INFINITY,
}

describe('a request that is larger than its model’s window', () => {
  it.each([
    ['keeps everything at its budget', { fixedTokens: 100, files: [file('a', 400)], turns: [turn(400)] }, { shed: [], turns: [0] }],
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
    [
      'has no limit where the window is unknown',
      { budget: Number.POSITIVE_INFINITY, fixedTokens: 1e9, files: [file('a', 1e9)] },
      { shed: [], turns: [] },
    ],
  ])('%s', (_what, given, fitted) => {
    expect(fitToWindow({ ...none, ...given })).toEqual({ shedPages: [], ...fitted })
  })

  const limits = {
    mostHistoryTokens: Number.POSITIVE_INFINITY,
    answerTokens: 0,
    newPages: new Set<never>(),
    choices: new Map(),
  }

  it('drops its oldest whole turns and says how many', () => {
    const long = 'x'.repeat(400)
    const fitted = fitParts(partsWith({ path: pathOf(3, () => long) }), { ...limits, budget: 162 })
    expect(fitted.droppedTurns).toBe(2)
    expect(layOut(fitted.parts, freshTracker(), 1_126).head.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
  })

  it('names the files that it sheds by their paths', () => {
    const files = [textItem('file:src/a.ts', 'x'.repeat(4_000)), textItem('file:src/b.ts', 'y')]
    const fitted = fitParts(partsWith({ files }), { ...limits, budget: 450 })
    expect(fitted.shedFiles).toEqual(['src/a.ts'])
    expect(fitted.parts.files.map(({ key }) => key)).toEqual(['file:src/b.ts'])
  })

  it('always keeps the new message', () => {
    const fitted = fitParts(partsWith({ path: pathOf(0) }), { ...limits, budget: 0 })
    expect(layOut(fitted.parts, freshTracker(), 1_126).head.map(({ role }) => role)).toEqual(['system', 'user'])
  })
})

describe('the window of a model', () => {
  it.each([
    ['has no end where it is unknown', null, 8_000, Number.POSITIVE_INFINITY],
    ['is filled to 90 % where the answer has no limit', 16_000, 0, 14_400],
    ['holds the limit of the answer too', 16_000, 8_000, 6_400],
    ['leaves a tenth to the request where the answer could fill it', 16_000, 15_000, 1_600],
    ['leaves a tenth to the request where the answer could be longer than it', 4_096, 8_000, 409],
  ])('[C1] %s', (_what, window, answer, budget) => {
    expect(requestBudget(window, answer)).toBe(budget)
  })

  it.each([
    ['as it was chosen where it fits', 8_000, { window: 16_000, tokens: 6_400 }, 8_000],
    ['as it was chosen where the window is unknown', 8_000, { window: null, tokens: 1e6 }, 8_000],
    ['less where the parts that always stay take its room', 8_000, { window: 16_000, tokens: 9_000 }, 6_000],
    ['little where the request fills the window', 8_000, { window: 16_000, tokens: 16_000 }, 256],
  ])('[C1] leaves the answer %s', (_what, limit, used, left) => {
    expect(answerLimitFor(limit, used)).toBe(left)
  })
})

import { describe, expect, it } from 'vitest'
import { chosenCount, EVERY, groupedTools, pinnedOf, withChoice, withPin } from '#components/workspace/tool-choice.ts'
import { budgetWords } from './tool-budget-line.tsx'

const tool = (server: string, name: string, description = '') => ({
  server,
  serverTitle: server.toUpperCase(),
  name,
  id: `${server}.${name}`,
  title: null,
  description,
  tokens: 100,
})
const all = [tool('files', 'read', 'Reads a file'), tool('files', 'write'), tool('memory', 'search')]

describe('the selection of tools', () => {
  it('of every tool, less one, names the others', () => {
    expect(withChoice(EVERY, all, { ids: ['files.write'], isOn: false })).toEqual(['files.read', 'memory.search'])
  })

  it('of all tools by name becomes every tool, including future ones', () => {
    expect(withChoice(['files.read', 'files.write'], all, { ids: ['memory.search'], isOn: true })).toEqual(EVERY)
  })

  it('keeps the names of tools whose server cannot be reached', () => {
    expect(withChoice(['docs.find', 'files.read'], all, { ids: ['files.read'], isOn: false })).toEqual(['docs.find'])
    expect(chosenCount(['docs.find', 'files.read'], all)).toBe(1)
  })

  it('pins tools beside every tool, and forgets pins where tools are chosen one by one', () => {
    const pinned = withPin(withPin(EVERY, 'files.read', true), 'memory.search', true)
    expect(pinned).toEqual(['*', 'files.read', 'memory.search'])
    expect(chosenCount(pinned, all)).toBe(3)
    expect(withPin(pinned, 'files.read', false)).toEqual(['*', 'memory.search'])
    expect(pinnedOf(withChoice(pinned, all, { ids: ['files.write'], isOn: false }))).toEqual([])
  })

  it('is described by its share of a request', () => {
    const fit = { isSearched: true, ids: Array.from({ length: 12 }, (_, n) => `${n}`), tokens: 4_120, budgetTokens: 8_000 }
    expect(budgetWords(fit, 310)).toBe('12 of 310 in the request, 4.1k of 8k tokens')
    expect(budgetWords({ ...fit, tokens: 640 }, 12)).toBe('12 of 12 in the request, 640 of 8k tokens')
  })

  it('can be empty', () => {
    expect(withChoice(EVERY, all, { ids: all.map(({ id }) => id), isOn: false })).toEqual([])
  })
})

describe('the list of tools', () => {
  it('stands by server and is searched by every word', () => {
    expect(groupedTools(all, '').map(({ server, tools }) => [server, tools.length])).toEqual([
      ['files', 2],
      ['memory', 1],
    ])
    expect(groupedTools(all, 'file reads').map(({ tools }) => tools.map(({ id }) => id))).toEqual([['files.read']])
  })
})

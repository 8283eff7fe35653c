import { describe, expect, it } from 'vitest'
import { chosenCount, EVERY, groupedTools, withChoice } from './tool-choice.ts'

const tool = (server: string, name: string, description = '') => ({
  server,
  serverTitle: server.toUpperCase(),
  name,
  id: `${server}.${name}`,
  title: null,
  description,
})
const all = [tool('files', 'read', 'Reads a file'), tool('files', 'write'), tool('memory', 'search')]

describe('the selection of tools', () => {
  it('of every tool, less one, names the others', () => {
    expect(withChoice(EVERY, all, { ids: ['files.write'], isOn: false })).toEqual(['files.read', 'memory.search'])
  })

  it('of all by name is every tool again, so that tools to come are in it', () => {
    expect(withChoice(['files.read', 'files.write'], all, { ids: ['memory.search'], isOn: true })).toEqual(EVERY)
  })

  it('keeps the names of tools whose server cannot be reached', () => {
    expect(withChoice(['docs.find', 'files.read'], all, { ids: ['files.read'], isOn: false })).toEqual(['docs.find'])
    expect(chosenCount(['docs.find', 'files.read'], all)).toBe(1)
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

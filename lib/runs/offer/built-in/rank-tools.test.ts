import { describe, expect, it } from 'vitest'
import type { CatalogTool } from '#lib/mcp/index.ts'
import { rankTools } from './rank-tools.ts'

describe('tools that match some words', () => {
  const tool = (id: string, description: string, inputSchema = {}): CatalogTool => {
    const [server = '', name = ''] = id.split('.')
    return { server, name, id, modelName: `${server}__${name}`, title: null, description, inputSchema, annotations: {}, hash: '' }
  }
  const tools = [
    tool('files.read_file', 'Read a file'),
    tool('files.write_file', 'Write a file'),
    tool('mail.sendMessage', 'Delivers a letter', { properties: { recipient: {} } }),
    tool('calendar.list_events', 'What is planned'),
  ]
  it.each([
    ['write file', 'files.write_file'],
    ['send message', 'mail.sendMessage'],
    ['recipients', 'mail.sendMessage'],
    ['calendar', 'calendar.list_events'],
    ['planned', 'calendar.list_events'],
  ])('%s → %s first', (query, id) => {
    expect(rankTools(tools, query)[0]?.id).toBe(id)
  })
  it('are none if no word matches', () => {
    expect(rankTools(tools, 'weather')).toEqual([])
  })
  it('are found by the first words of the query in the beginning of their descriptions', () => {
    const others = Array.from({ length: 12 }, (_, index) => `word${index}`).join(' ')
    expect(rankTools(tools, `${others} calendar`)).toEqual([])
    const long = 'nothing '.repeat(200)
    const names = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`nothing${index}`, {}]))
    const wordy = [tool('a.b', `${long}weather`), tool('a.c', '', { properties: { ...names, weather: {} } })]
    expect(rankTools(wordy, 'weather')).toEqual([])
    expect(rankTools(wordy, 'nothing')).toHaveLength(2)
  })
})

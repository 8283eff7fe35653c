import { describe, expect, it } from 'vitest'
import { suggestionsFor } from './suggestions.ts'

const tool = (server: string, name: string) => ({
  server,
  serverTitle: server,
  name,
  id: `${server}.${name}`,
  title: null,
  description: '',
  tokens: 10,
})

describe('the suggestions of an empty chat', () => {
  it('come from as many servers as there are, known questions first', () => {
    const tools = [tool('files', 'move_file'), tool('files', 'list_directory'), tool('memory', 'read_graph'), tool('ci', 're_run')]
    expect(suggestionsFor(tools)).toEqual([
      { toolId: 'files.list_directory', text: 'List the directory: which files are in my folder?' },
      { toolId: 'memory.read_graph', text: 'Read the graph: what do you remember so far?' },
      { toolId: 'ci.re_run', text: 'Use ci to re run.' },
    ])
  })

  it('are as many as there are tools, and none without', () => {
    expect(suggestionsFor([tool('files', 'a'), tool('files', 'b')])).toHaveLength(2)
    expect(suggestionsFor([])).toEqual([])
  })
})

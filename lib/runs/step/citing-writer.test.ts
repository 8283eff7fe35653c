import { describe, expect, it } from 'vitest'
import { type Chunk, emptyFold, foldAll, type Source, type ToolOutcome } from '#lib/messages/index.ts'
import { RunSources } from '../run/run-sources.ts'
import { citingWriter } from './citing-writer.ts'

const passage = (n: number): Source => ({
  kind: 'passage',
  n,
  passageId: `p${n}`,
  fileId: 'f',
  file: 'a.pdf',
  headingPath: ['A'],
  page: n,
  quote: `Quote ${n}.`,
})

const found = (sources: Source[]): Chunk[] => {
  const place = { toolCallId: 'c', toolName: 'knowledge__search', dynamic: true as const }
  const outcome: ToolOutcome = {
    outcome: 'ok',
    server: 'knowledge',
    tool: 'search',
    text: '',
    content: [],
    executed: true,
    executionTimeMs: 1,
    sources,
  }
  return [
    { type: 'start-step' },
    { type: 'tool-input-available', ...place, input: {} },
    { type: 'tool-output-available', toolCallId: 'c', output: { status: 'done', ...outcome } },
  ]
}

function written(sources: RunSources, deltas: string[], before: Chunk[] = []): Chunk[] {
  const chunks: Chunk[] = []
  const write = citingWriter(chunk => chunks.push(chunk), sources, foldAll(emptyFold('m'), before).message.parts)
  write({ type: 'text-start', id: 't' })
  for (const delta of deltas) write({ type: 'text-delta', id: 't', delta })
  write({ type: 'text-end', id: 't' })
  return chunks.filter(({ type }) => type !== 'text-start')
}

describe('the text of an answer that was given sources', () => {
  it('is followed by each citation once, before its part ends', () => {
    const sources = new RunSources()
    sources.give([passage(1), passage(2)])
    const delta = (text: string): Chunk => ({ type: 'text-delta', id: 't', delta: text })
    const cite = (data: Extract<Chunk, { type: 'data-citation' }>['data']): Chunk => ({ type: 'data-citation', id: `${data.n}`, data })
    expect(written(sources, ['As [1', '] says `x[2]`, ', 'and [7] and [1]; not in [2024].', ' So [2]'])).toEqual([
      delta('As [1'),
      delta('] says `x[2]`, '),
      cite({ n: 1, known: true, source: passage(1) }),
      delta('and [7] and [1]; not in [2024].'),
      cite({ n: 7, known: false }),
      delta(' So [2]'),
      cite({ n: 2, known: true, source: passage(2) }),
      { type: 'text-end', id: 't' },
    ])
  })

  it('continues after a takeover from what the log has given and cited', () => {
    const before: Chunk[] = [
      ...found([passage(1), passage(2)]),
      { type: 'data-citation', id: '1', data: { n: 1, known: true, source: passage(1) } },
    ]
    const sources = new RunSources(foldAll(emptyFold('m'), before).message)
    expect(sources.reserve(3)).toBe(3)
    expect(sources.reserve(1)).toBe(6)
    expect(written(sources, ['[1] and [2].'], before).filter(({ type }) => type === 'data-citation')).toEqual([
      { type: 'data-citation', id: '2', data: { n: 2, known: true, source: passage(2) } },
    ])
  })

  it('cites again where a step is asked again', () => {
    const cited: Chunk = { type: 'data-citation', id: '1', data: { n: 1, known: true, source: passage(1) } }
    const before: Chunk[] = [...found([passage(1)]), { type: 'start-step' }, cited, { type: 'reset-step' } as Chunk]
    const sources = new RunSources(foldAll(emptyFold('m'), before).message)
    expect(written(sources, ['[1].'], before)).toContainEqual(cited)
  })
})

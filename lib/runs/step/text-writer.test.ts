import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Chunk, emptyFold, foldAll } from '#lib/messages/index.ts'
import { TextWithEdits } from './text-writer.ts'

const ANSWER = [
  'I change two files:',
  'src/a.ts\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE',
  '```ts\nsrc/b.ts\n««« EDIT\n═══════ REPL\nnew file\n»»» EDIT END\n```',
  'A merge conflict is no edit:\n\n<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> branch',
  'Done. 🟧',
].join('\n\n')

function written(pieces: readonly string[], cuts: ReadonlySet<number> = new Set()): Chunk[] {
  const chunks: Chunk[] = []
  const writer = new TextWithEdits(chunk => chunks.push(chunk), [])
  writer.take({ type: 'text-start', id: 't0' })
  for (const [index, delta] of pieces.entries()) {
    if (cuts.has(index)) {
      writer.take({ type: 'text-end', id: `t${index}` })
      writer.take({ type: 'text-start', id: `t${index + 1}` })
    }
    writer.take({ type: 'text-delta', id: 't', delta })
  }
  writer.end()
  return chunks
}

/** The parts without their ids, neighbouring texts joined. */
function outline(chunks: readonly Chunk[]): (string | object)[] {
  const parts: (string | object)[] = []
  for (const part of foldAll(emptyFold('m'), chunks).message.parts) {
    const last = parts.at(-1)
    if (part.type === 'text' && typeof last === 'string') parts[parts.length - 1] = last + part.text
    else if (part.type === 'text') parts.push(part.text)
    else if (part.type === 'data-edit') parts.push({ ...part.data, id: '' })
  }
  return parts
}

const whole = outline(written([ANSWER]))

describe('the text of a step with edit blocks', () => {
  it('[ws-03] has each block as a part where it stands, and no marker in its words', () => {
    const edit = { id: '', status: 'writing', message: '', errorType: null, isWhole: true }
    expect(whole).toEqual([
      'I change two files:\n\n',
      { ...edit, file: 'src/a.ts', form: 'search-replace', oldText: 'one', newText: 'two' },
      { ...edit, file: 'src/b.ts', form: 'edit-repl', oldText: '', newText: 'new file' },
      expect.stringMatching(/^\s+A merge conflict is no edit:\n\n<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> branch\n\nDone. 🟧$/),
    ])
  })

  it('[ws-03] gives the same parts however it is cut', () => {
    const cut = fc.uniqueArray(fc.nat(ANSWER.length), { maxLength: 40 }).map(at => at.toSorted((a, b) => a - b))
    fc.assert(
      fc.property(cut, places => {
        const pieces = [0, ...places].map((from, index) => ANSWER.slice(from, places[index] ?? ANSWER.length))
        expect(outline(written(pieces))).toEqual(whole)
      }),
    )
  })

  it('goes on with a block in the next part of text', () => {
    const at = ANSWER.indexOf('one')
    expect(outline(written([ANSWER.slice(0, at), ANSWER.slice(at)], new Set([1])))).toEqual(whole)
  })

  it('[ws-03] is text again where a block does not end', () => {
    const text = 'Now:\n\nsrc/a.ts\n<<<<<<< SEARCH\none\n=======\ntw'
    expect(outline(written([...text]))).toEqual([text])
    expect(written([...text]).filter(({ type }) => type === 'data-edit-void')).toHaveLength(1)
  })

  it('says each edit once whole, and otherwise what it has grown by', () => {
    const bytes = (text: string) => written([...text]).reduce((sum, chunk) => sum + JSON.stringify(chunk).length, 0)
    const block = (lines: number) => `a.txt\n<<<<<<< SEARCH\n=======\n${'line\n'.repeat(lines)}>>>>>>> REPLACE`
    expect(bytes(block(400)) / bytes(block(200))).toBeLessThan(2.2)
  })
})

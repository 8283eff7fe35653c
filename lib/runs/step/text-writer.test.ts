import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LeftEdit } from '#lib/edits/index.ts'
import { type Chunk, emptyFold, foldAll } from '#lib/messages/index.ts'
import { TextWithEdits } from './text-writer.ts'

const ANSWER = [
  'I change two files:',
  'src/a.ts\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE',
  '```ts\nsrc/b.ts\n««« EDIT\n═══════ REPL\nnew file\n»»» EDIT END\n```',
  'A merge conflict in a fence is no edit:\n\n```\n<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> branch\n```',
  'Done. 🟧',
].join('\n\n')

interface How {
  cuts?: ReadonlySet<number>
  left?: LeftEdit | null
  isCut?: boolean
}

function written(pieces: readonly string[], { cuts = new Set(), left = null, isCut = true }: How = {}): Chunk[] {
  const chunks: Chunk[] = []
  const writer = new TextWithEdits(chunk => chunks.push(chunk), [], left)
  writer.take({ type: 'text-start', id: 't0' })
  for (const [index, delta] of pieces.entries()) {
    if (cuts.has(index)) {
      writer.take({ type: 'text-end', id: `t${index}` })
      writer.take({ type: 'text-start', id: `t${index + 1}` })
    }
    writer.take({ type: 'text-delta', id: 't', delta })
  }
  writer.end({ isCut })
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
      expect.stringMatching(
        /^\s+A merge conflict in a fence is no edit:\n\n```\n<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> branch\n```\n\nDone. 🟧$/,
      ),
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
    expect(outline(written([ANSWER.slice(0, at), ANSWER.slice(at)], { cuts: new Set([1]) }))).toEqual(whole)
  })

  it('[ws-23] keeps a block that does not end, with what came of it', () => {
    const raw = 'src/a.ts\n<<<<<<< SEARCH\none\n=======\ntw'
    const end = { status: 'failed', errorType: 'unfinished', message: 'This edit does not end: its closing marker is missing.' }
    const kept = { id: '', file: 'src/a.ts', form: 'search-replace', oldText: 'one', newText: 'tw', raw, ...end }
    expect(outline(written([...`Now:\n\n${raw}`]))).toEqual(['Now:\n\n', kept])
  })

  it('[ws-23] finishes such a block with the answer that continues it', () => {
    const left = { id: 'e0', file: 'src/a.ts', raw: 'src/a.ts\n```ts\n<<<<<<< SEARCH\none\n=======\n  tw' }
    const whole = {
      id: '',
      status: 'writing',
      message: '',
      errorType: null,
      isWhole: true,
      file: 'src/a.ts',
      form: 'search-replace',
      continues: 'e0',
    }
    for (const [text, newText] of [
      ['o\n>>>>>>> REPLACE\n```\nDone.', '  two'],
      ['  two\n>>>>>>> REPLACE\n```\nDone.', '  two'],
      ['```ts\no\n>>>>>>> REPLACE\n```\nDone.', '  two'],
      ['\n  x\n>>>>>>> REPLACE\n```\nDone.', '  tw\n  x'],
    ] as const) {
      for (const pieces of [[text], [...text]])
        expect([text, outline(written(pieces, { left }))]).toEqual([text, [{ ...whole, oldText: 'one', newText }, 'Done.']])
    }
  })

  it('[ws-23] takes words that do not continue such a block as words, and a new block as one', () => {
    const left = { id: 'e0', file: 'a.ts', raw: 'a.ts\n<<<<<<< SEARCH\none\n=======\ntw' }
    const again = 'a.ts\n<<<<<<< SEARCH\none\n=======\ntwo\n>>>>>>> REPLACE\n'
    expect(outline(written(['The weather is fine today.'], { left }))).toEqual(['The weather is fine today.'])
    expect(outline(written(['ok, as you like\nthen'], { left, isCut: false }))).toEqual(['ok, as you like\nthen'])
    expect(outline(written([`Here it is, as a whole:\n\n${again}`], { left }))).toMatchObject([
      'Here it is, as a whole:\n\n',
      { oldText: 'one', newText: 'two' },
    ])
    const patch = '*** Begin Patch\n*** Update File: a.ts\n-one\n+two\n*** End Patch\n'
    const whole = { status: 'writing', isWhole: true, file: 'a.ts', oldText: 'one', newText: 'two' }
    for (const answer of [
      again,
      `\`\`\`ts\n${again}\`\`\`\n`,
      `\n${again}`,
      patch,
      again.replace('a.ts\n<<<<<<< SEARCH', '<<<<<<< SEARCH a.ts'),
    ])
      for (const pieces of [[answer], [...answer]])
        expect([answer, outline(written(pieces, { left })).filter(part => part !== '\n')]).toMatchObject([answer, [whole]])
  })

  it('says each edit once whole, and otherwise what it has grown by', () => {
    const bytes = (text: string) => written([...text]).reduce((sum, chunk) => sum + JSON.stringify(chunk).length, 0)
    const block = (lines: number) => `a.txt\n<<<<<<< SEARCH\n=======\n${'line\n'.repeat(lines)}>>>>>>> REPLACE`
    expect(bytes(block(400)) / bytes(block(200))).toBeLessThan(2.2)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#tests/support/proofs.ts'
import { applyBlock, applyBlocks } from './apply.ts'
import type { EditBlock } from './edits.ts'
import { blockLines, FileLines } from './file-lines.ts'

const end = fc.constantFrom('\n', '\r\n', '\r')
const line = fc.oneof(fc.constantFrom('', 'a', 'b', '  a', '=======', '}'), fc.string({ maxLength: 4, unit: 'binary' }))
/** Files of one kind of line end or of several, with and without a final one, with and without a mark. */
const file = fc
  .record({
    bom: fc.constantFrom('', '\ufeff'),
    lines: fc.array(line, { maxLength: 12 }),
    ends: fc.oneof(
      end.map(one => [one]),
      fc.array(end, { minLength: 1, maxLength: 4 }),
    ),
    isFinal: fc.boolean(),
  })
  .map(
    ({ bom, lines, ends, isFinal }) =>
      bom + lines.map((text, at) => text + (at < lines.length - 1 || isFinal ? ends[at % ends.length] : '')).join(''),
  )

describe('the lines of a file', () => {
  it('are the file again, to the character', () => {
    fc.assert(
      fc.property(file, content => {
        expect(new FileLines(content).content).toBe(content)
      }),
      runs(2_000),
    )
  })
})

describe('an applied block', () => {
  const change = fc.record({
    file,
    from: fc.nat(12),
    count: fc.nat(5),
    lines: fc.array(fc.constantFrom('new', 'other', '', ' a'), { maxLength: 4 }),
  })

  it('changes its lines alone, and every other byte stays', () => {
    fc.assert(
      fc.property(change, ({ file: content, from, count, lines }) => {
        const before = new FileLines(content)
        const old = before.texts.slice(from, from + count)
        if (old.length === 0 || old.join('') === '') return
        const block: EditBlock = { file: 'a', form: 'squares', oldText: old.join('\n'), newText: lines.join('\n') }
        const result = applyBlock(content, block)
        if (result.status === 'failed' || result.message !== '') {
          expect(result.content).toBe(content)
          return
        }
        const at = (result.line ?? 0) - 1
        const after = new FileLines(result.content ?? '')
        const expected = [
          ...before.texts.slice(0, at),
          ...blockLines(block.newText),
          ...before.texts.slice(at + blockLines(block.oldText).length),
        ]
        expect(result.content?.startsWith('\ufeff')).toBe(content.startsWith('\ufeff'))
        // A blank last line without a line break is the break of the line before it.
        if (!hasLoneReturns(content) && expected.at(-1) !== '') expect(after.texts).toEqual(expected)
        expect(isSubsequence(content, result.content ?? '', { at, count: blockLines(block.oldText).length })).toBe(true)
      }),
      runs(3_000),
    )
  })

  it('is undone by its reverse, where both are found once: every byte is as it was', () => {
    const ends = fc.record({
      eol: end,
      bom: fc.constantFrom('', '\ufeff'),
      isFinal: fc.boolean(),
      size: fc.constantFrom(1, 3, 50),
      at: fc.nat(49),
    })
    fc.assert(
      fc.property(ends, fc.string({ minLength: 1, maxLength: 5, unit: 'grapheme' }), ({ eol, bom, isFinal, size, at }, word) => {
        const lines = Array.from({ length: size }, (_, index) => `${index} ${word.replaceAll(/[\r\n]/g, '')}`)
        const content = bom + lines.join(eol) + (isFinal ? eol : '')
        const oldText = lines[at % size] ?? ''
        const block: EditBlock = { file: 'a', form: 'squares', oldText, newText: 'one\ntwo' }
        const there = applyBlock(content, block)
        expect(there.status).toBe('applied')
        expect(applyBlock(there.content, { ...block, oldText: 'one\ntwo', newText: oldText }).content).toBe(content)
      }),
    )
  })

  it('is quick in a file of 1 MB, also among 500', () => {
    const lines = Array.from({ length: 30_000 }, (_, index) => `const value${index} = compute(${index})`)
    const content = `${lines.join('\n')}\n`
    const blocks = Array.from(
      { length: 500 },
      (_, at): EditBlock => ({ file: 'a', form: 'squares', oldText: lines[at * 59] ?? '', newText: `changed ${at}` }),
    )
    const begun = cpuMs()
    const { results } = applyBlocks(content, blocks)
    expect(results.every(({ status }) => status === 'applied')).toBe(true)
    expect(cpuMs() - begun).toBeLessThan(4000)
  })

  it('is sought in linear time in a file of equal lines', () => {
    const content = 'a\n'.repeat(300_000)
    const oldText = `${'a\n'.repeat(100_000)}b`
    const begun = cpuMs()
    expect(applyBlock(content, { file: 'a', form: 'squares', oldText, newText: 'c' }).errorType).toBe('anchor_not_found')
    expect(cpuMs() - begun).toBeLessThan(4000)
  })
})

/** Time of this thread alone: others share the machine. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function hasLoneReturns(content: string): boolean {
  return /\r(?!\n)/.test(content)
}

/** True if the bytes around the replaced lines are those of the file: all before them, and all behind them. */
function isSubsequence(before: string, after: string, { at, count }: { at: number; count: number }): boolean {
  const offsets = lineOffsets(before)
  const start = offsets[at] ?? before.length
  const rest = before.slice(offsets[at + count] ?? before.length)
  const head = before.slice(0, start)
  // If a block removes the last line, the line before it becomes the last, and ends as the file did.
  return (after.startsWith(head) || rest === '') && after.endsWith(rest)
}

function lineOffsets(content: string): number[] {
  const file = new FileLines(content)
  const offsets: number[] = []
  let at = content.startsWith('\ufeff') ? 1 : 0
  const isClassic = !content.includes('\n')
  for (const text of file.texts) {
    offsets.push(at)
    at += text.length
    if (content.startsWith('\r\n', at) && !isClassic) at += 2
    else if (at < content.length) at += 1
  }
  return offsets
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#tests/support/proofs.ts'
import { type Grouping, groupBlocks, type Section } from './grouping.ts'
import { type Reading, readBlocks } from './lex/blocks.ts'

const line = fc.constantFrom(
  'words',
  '# heading',
  '- item',
  '> quote',
  '```',
  '| a | b |',
  '|---|---|',
  '[^1]: note',
  '[a]: /x',
  'see [a] and [^1]',
  '',
  '',
  '',
)
const cuts = fc.array(fc.nat(4_000), { maxLength: 40 })

interface Step {
  reading: Reading
  grouping: Grouping
}

/** Reads a text as it grows from cut to cut, and then whole. */
function streamed(text: string, places: readonly number[]): Step[] {
  const steps: Step[] = []
  for (const place of [...places].sort((a, b) => a - b)) steps.push(step(steps.at(-1), text.slice(0, place), true))
  return [...steps, step(steps.at(-1), text, false)]
}

function step(before: Step | undefined, text: string, isStreaming: boolean): Step {
  const reading = readBlocks(before?.reading ?? null, text, isStreaming)
  return { reading, grouping: groupBlocks(before?.grouping ?? null, reading) }
}

const shown = ({ sections, labels }: Grouping) => ({ sections, labels })
const groupsOf = (sections: readonly Section[]) => sections.flat()

describe('the groups of a text that grows', () => {
  it('are those of the text grouped at once, however it was cut', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 400 }), cuts, (lines, places) => {
        for (const { reading, grouping } of streamed(lines.join('\n'), places)) {
          expect(shown(grouping)).toEqual(shown(groupBlocks(null, reading)))
          expect(groupsOf(grouping.sections).flatMap(group => group.blocks)).toEqual([...reading.closed, ...reading.tail])
        }
      }),
      runs(200),
    )
  })

  it('stay the same objects once they are full, and sections of them too', () => {
    const text = Array.from({ length: 300 }, (_, n) => `Paragraph ${n}.`).join('\n\n')
    const steps = streamed(
      text,
      Array.from({ length: text.length / 20 }, (_, n) => n * 20),
    )
    for (const [index, { grouping }] of steps.entries()) {
      const before = steps[index - 1]?.grouping
      if (!before) continue
      for (const [at, group] of groupsOf(before.sections).entries())
        if (group.isSettled) expect(groupsOf(grouping.sections)[at]).toBe(group)
      for (const [at, section] of before.settledSections.entries()) expect(grouping.sections[at]).toBe(section)
    }
    expect(steps.at(-1)?.grouping.settledSections.length).toBe(2)
  })

  it('are not looked at again while only the end grows', () => {
    const reading = readBlocks(null, `${'words\n\n'.repeat(100)}The end`, true)
    const before = groupBlocks(null, reading)
    const closed = new Proxy([...reading.closed], {
      get: (blocks, key) => {
        if (typeof key === 'string' && Number(key) < 96) throw new Error(`reads block ${key}`)
        return Reflect.get(blocks, key) as unknown
      },
    })
    const tail = readBlocks(reading, `${reading.text} and more`, true).tail
    expect(groupBlocks({ ...before, closed }, { closed, tail }).settled).toBe(before.settled)
  })
})

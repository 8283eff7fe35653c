import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#tests/support/proofs.ts'
import { summary } from '#tests/support/provider/collect.ts'
import { withInlineReasoning } from './inline-reasoning.ts'
import type { ModelPart } from './port.ts'
import type { InlineReasoning } from './settings/model-fields.ts'

async function heard(deltas: readonly string[], mode: InlineReasoning = 'auto', failure?: Error) {
  const parts: ModelPart[] = []
  const port = withInlineReasoning(
    {
      async stream(_, sink) {
        sink({ type: 'text-start', id: 'a' })
        for (const delta of deltas) sink({ type: 'text-delta', id: 'a', delta })
        if (failure) throw failure
        sink({ type: 'text-end', id: 'a' })
        sink({ type: 'finish', finishReason: 'stop', usage: null })
      },
    },
    mode,
  )
  await port
    .stream({ prompt: [], tools: [], temperature: null }, part => parts.push(part), new AbortController().signal)
    .catch(() => undefined)
  const { text, reasoning } = summary(parts)
  return { text, reasoning, types: parts.map(part => part.type) }
}

describe('a model that writes its reasoning into its text', () => {
  it.each([
    ['<think>Hm.</think>\n\nFour.', 'Hm.', 'Four.'],
    ['\n<think>\nHm.\n</think>Four.', '\nHm.\n', 'Four.'],
    ['<think></think>\nFour.', '', 'Four.'],
    ['<think>a</think> <thinking>b</thinking>Four.', 'ab', 'Four.'],
    ['[THINK]a < b </think>[/THINK]Four.', 'a < b </think>', 'Four.'],
    ['<seed:think>a</seed:think>Four.', 'a', 'Four.'],
    ['<think>It never ends', 'It never ends', ''],
    ['<think>It ends in </thin', 'It ends in </thin', ''],
    ['  Four <think>no</think>', '', '  Four <think>no</think>'],
    ['<thinker> is a word', '', '<thinker> is a word'],
    ['<thi', '', '<thi'],
    ['\n\n', '', '\n\n'],
    ['<think>a</think>Use <think>b</think>.', 'a', 'Use <think>b</think>.'],
  ])('%j is %j and %j, at any cut', async (whole, reasoning, text) => {
    expect(await heard([whole])).toMatchObject({ reasoning, text })
    expect(await heard([...whole])).toMatchObject({ reasoning, text })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(whole.length), { maxLength: 6 }), async places => {
        const cuts = [0, ...places.sort((a, b) => a - b), whole.length]
        const deltas = cuts.slice(1).map((end, index) => whole.slice(cuts[index], end))
        expect(await heard(deltas)).toMatchObject({ reasoning, text })
      }),
      runs(20),
    )
  })

  it('opens and closes its parts one after the other', async () => {
    expect((await heard(['<think>a</think>b'])).types).toEqual([
      'reasoning-start',
      'reasoning-delta',
      'reasoning-end',
      'text-start',
      'text-delta',
      'text-end',
      'finish',
    ])
  })

  it('may begin inside a section without an opening tag, or be left unchanged', async () => {
    expect(await heard(['Hm.</think>\nFour.'], 'open')).toMatchObject({ reasoning: 'Hm.', text: 'Four.' })
    expect(await heard(['<think>Hm.</think>Four.'], 'off')).toMatchObject({ reasoning: '', text: '<think>Hm.</think>Four.' })
  })

  it('loses no text when its answer breaks off', async () => {
    expect(await heard(['<thi'], 'auto', new Error('cut'))).toMatchObject({ text: '<thi' })
    expect(await heard(['<think>so </th'], 'auto', new Error('cut'))).toMatchObject({ reasoning: 'so </th', text: '' })
  })
})

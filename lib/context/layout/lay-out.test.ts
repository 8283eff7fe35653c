import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChatMessage, userMessage } from '#lib/messages/index.ts'
import { hasCacheMark } from '#lib/models/index.ts'
import { runs } from '#tests/support/proofs.ts'
import { freshTracker, type TrackerState } from '../tracker/state.ts'
import type { ItemKey } from '../tracker/tier.ts'
import { cachedTiers } from '../tracker/tier.ts'
import { settle, updateTracker } from '../tracker/update.ts'
import { type Layout, layOut } from './lay-out.ts'
import { presentItems } from './parts.ts'
import { answerOf, partsWith, pathOf, textItem } from './testing.ts'

const settings = { thresholds: [3, 6, 9, 12] as const, cacheTarget: 100 }

function tracked(...items: [ItemKey, string, TrackerState['items'][number]['tier']][]): TrackerState {
  const made = items.map(([key, text, tier]) => ({ ...textItem(key, text), tier, n: 12 }))
  return { ...freshTracker(), items: made.map(({ key, hash, tokens, tier, n }) => ({ key, hash, tokens, tier, n })) }
}

const textsOf = (prompt: LanguageModelV4Prompt) =>
  prompt.flatMap(({ content }) =>
    typeof content === 'string' ? [content] : content.map(part => (part.type === 'text' ? part.text : part.type)),
  )

describe('the layout of a request', () => {
  it('[ctx-01] goes from the most to the least stable, and ends with the message', () => {
    const long = 'x'.repeat(800)
    const files = (['L0', 'L1', 'L2', 'L3', 'active'] as const).map(tier => textItem(`file:${tier}.ts`, `${tier} ${long}`))
    const tracker = tracked(
      ...files
        .map(({ key, text }, index) => [key, text, [...cachedTiers, 'active' as const][index] ?? 'active'] as const)
        .map(one => [...one] as never),
    )
    const parts = partsWith({ files, fileList: 'list', pages: [textItem('url:1', 'page')], tail: ['reminder'] })
    const { head, tiers } = layOut(parts, tracker, settings.cacheTarget)
    const all = textsOf(head).join('\n')
    const places = ['Be kind.', 'L0 x', 'L1 x', 'L2 x', 'L3 x', 'list', 'page', 'active x', 'And now?', 'reminder'].map(words =>
      all.indexOf(words),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places[0]).toBe(0)
    expect(tiers.map(({ isMarked }) => isMarked)).toEqual([true, true, true, true, false])
    expect(JSON.stringify(head).match(/cacheMark/g)).toHaveLength(4)
  })

  it('has no empty pieces, and no mark, where a chat is small', () => {
    const { head } = layOut(partsWith(), freshTracker(), settings.cacheTarget)
    expect(head).toEqual([
      { role: 'system', content: 'Be kind.' },
      { role: 'user', content: [{ type: 'text', text: 'And now?' }] },
    ])
  })

  it('[ctx-05] has no mark at the end of a tier below the smallest cacheable size', () => {
    const small = textItem('file:small.ts', 'small')
    const large = textItem('file:large.ts', 'x'.repeat(800))
    const parts = partsWith({ files: [small, large] })
    const { tiers, head } = layOut(parts, tracked([large.key, large.text, 'L2'], [small.key, small.text, 'L3']), settings.cacheTarget)
    expect(tiers.filter(({ isMarked }) => isMarked).map(({ name }) => name)).toEqual(['L2'])
    expect(JSON.stringify(head.slice(0, -1)).match(/cacheMark/g)).toHaveLength(1)
  })

  it('[ctx-01] has a mark that no tier needs on the message, before the reminder, from the smallest cacheable size on', () => {
    const marksOf = (path: ChatMessage[]) =>
      layOut(partsWith({ path, tail: ['reminder'] }), freshTracker(), settings.cacheTarget).head.map(({ content }) =>
        typeof content === 'string' ? 0 : content.findIndex(part => JSON.stringify(part).includes('cacheMark')),
      )
    expect(marksOf(pathOf(1))).toEqual([0, -1, -1, -1])
    expect(marksOf(pathOf(2, () => 'x'.repeat(400)))).toEqual([0, -1, -1, -1, -1, 0])
  })

  it('[ctx-08] has a file once: its content where it is selected, its entry where it is not', () => {
    const entries = [textItem('sym:a.ts', 'entry of a'), textItem('sym:b.ts', 'entry of b')]
    const parts = partsWith({ entries, files: [textItem('file:a.ts', 'content of a')] })
    const { state } = settle(freshTracker(), presentItems(parts, parts.turns), settings)
    const texts = textsOf(layOut(parts, state, settings.cacheTarget).head).join('\n')
    expect([texts.includes('content of a'), texts.includes('entry of a'), texts.includes('entry of b')]).toEqual([true, false, true])
  })
})

/** One thing that happens between two requests. */
const change = fc.oneof(
  fc.record({ kind: fc.constant('answer' as const), words: fc.integer({ min: 1, max: 600 }) }),
  fc.record({ kind: fc.constant('select' as const), file: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ kind: fc.constant('deselect' as const), file: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ kind: fc.constant('edit' as const), file: fc.integer({ min: 0, max: 4 }) }),
)

/** Bytes of one cached tier, from the end of the one before to its own end. */
function bytesByTier({ head, tiers }: Layout): Map<string, string> {
  const bytes = new Map<string, string>()
  let text = ''
  const marked = tiers.filter(({ isMarked }) => isMarked).map(({ name }) => name)
  for (const message of head) {
    const parts = message.role === 'system' ? [message] : (message.content as unknown as { providerOptions?: never }[])
    for (const part of parts) {
      text += `${message.role} ${JSON.stringify({ ...part, providerOptions: undefined })}`
      if (!hasCacheMark(part)) continue
      bytes.set(marked.shift() ?? 'none', text)
      text = ''
    }
  }
  return bytes
}

describe('any sequence of selections, edits and answers', () => {
  it('[ctx-01] [ctx-08] keeps each item in one place, the bytes of unbroken tiers, and calls with their results', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 40 }), changes => {
        let tracker = freshTracker()
        let path: ChatMessage[] = []
        let before: Layout | null = null
        const edits = new Map<number, number>()
        const selected = new Set<number>()
        for (const [index, one] of changes.entries()) {
          if (one.kind === 'select') selected.add(one.file)
          if (one.kind === 'deselect') selected.delete(one.file)
          if (one.kind === 'edit') edits.set(one.file, index)
          if (one.kind !== 'answer') continue
          const files = [...selected].map(file =>
            textItem(`file:${file}.ts`, `${file} ${edits.get(file) ?? ''} ${'y'.repeat(300 * (file + 1))}`),
          )
          const question = userMessage(`u${index}`, `question ${index}`)
          const parts = partsWith({ files, path: [...path, question] })
          const settled = settle(tracker, presentItems(parts, parts.turns), settings)
          const layout = layOut(parts, settled.state, settings.cacheTarget)

          const keys = layout.tiers.flatMap(({ items }) => items.map(({ key }) => key))
          expect(new Set(keys).size).toBe(keys.length)
          const words = textsOf(layout.head)
          expect(words.filter(text => /^question \d+$/.test(text))).toEqual(
            [...path, question].flatMap(({ id }) => (id.startsWith('u') ? [`question ${id.slice(1)}`] : [])),
          )
          for (const [at, { role }] of layout.head.entries()) if (role === 'tool') expect(layout.head[at - 1]?.role).toBe('assistant')
          if (before) {
            const [old, now] = [bytesByTier(before), bytesByTier(layout)]
            for (const tier of cachedTiers) if (!settled.broken.includes(tier) && old.has(tier)) expect(now.get(tier)).toBe(old.get(tier))
          }

          const answer = answerWithCall(`a${index}`, 'z'.repeat(one.words))
          path = [...path, question, answer]
          const after = partsWith({ files, path, endsWithMessage: false })
          tracker = updateTracker(settled.state, presentItems(after, after.turns), settings).state
          before = layout
        }
      }),
      runs(60),
    )
  })
})

function answerWithCall(id: string, words: string): ChatMessage {
  const output = { status: 'done', outcome: 'ok', server: 's', tool: 't', text: words, content: [], executed: true, executionTimeMs: 1 }
  const call = { type: 'dynamic-tool', toolName: 's__t', toolCallId: `c${id}`, state: 'output-available', input: {}, output } as never
  return { ...answerOf(id, words), parts: [{ type: 'step-start' }, call, { type: 'step-start' }, { type: 'text', text: words }] }
}

describe('a chat that is continued', () => {
  it('keeps the numbers of its messages when earlier ones are no longer read', () => {
    const whole = partsWith({ path: pathOf(3), earlier: 0 })
    const rest = partsWith({ path: pathOf(3).slice(2), earlier: 2 })
    expect(rest.turns.flat().map(({ key, hash, turn }) => [key, hash, turn])).toEqual(
      whole.turns
        .flat()
        .slice(2)
        .map(({ key, hash, turn }) => [key, hash, turn]),
    )
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import { vectorOf } from '#tests/support/knowledge/embeddings-server.ts'
import { recallOf, storeSet } from '#tests/support/knowledge/recall.ts'
import { questionSet } from '#tests/support/knowledge/set.ts'
import { createKnowledge } from './create-knowledge.ts'

let test: TestChats
beforeAll(async () => {
  test = await testChats()
})
afterAll(() => test.dispose())

it('the search finds the passages of questions in English, German and Chinese among the first five, and of synonyms by vectors', async () => {
  const set = questionSet({ passages: 240, questions: 60 })
  const ann = await test.person('ann')
  let model = ''
  const embedder = {
    model: async () => model,
    embed: async ({ texts }: { texts: readonly string[] }) => texts.map(text => unit(vectorOf(text, 128))),
  }
  const readText = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8')
  const knowledge = createKnowledge(
    { platform: test.platform, quotaBytes: async () => 1e9, readText, embedder, sources: {} as never },
    { background: false },
  )
  const id = await storeSet(knowledge, ann, set)
  expect(await knowledge.collections.get(ann, id)).toMatchObject({ passageCount: set.passages, vectors: { state: 'off' } })
  const words = await recallOf(knowledge, ann, id, set)
  expect(words.atFive).toBeGreaterThanOrEqual(0.9)
  model = 'lexicon:one'
  await knowledge.work(new AbortController().signal)
  const fused = await recallOf(knowledge, ann, id, set)
  expect(fused.atFive).toBeGreaterThanOrEqual(0.95)
  expect(fused.atFive).toBeGreaterThan(words.atFive)
})

function unit(numbers: number[]): Float32Array {
  const length = Math.hypot(...numbers)
  return Float32Array.from(numbers, one => one / length)
}

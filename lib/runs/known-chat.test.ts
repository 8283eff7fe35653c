import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import type { History, RunLayout } from '#lib/context/index.ts'
import type { ChatMessage } from '#lib/messages/index.ts'
import { now } from '#lib/platform/index.ts'
import { send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { runs } from '#tests/support/proofs.ts'

let engine: TestEngine
afterEach(() => engine.dispose())

type Change = 'say' | 'pin' | 'leave out' | 'instruct' | 'remember' | 'compact' | 'branch'

/** Does one thing that a later request of the chat depends on. */
async function change(chatId: string, what: Change, n: number): Promise<void> {
  const { actor, chats, context, platform } = engine
  const path = await chats.path(actor, chatId)
  const at = path[n % Math.max(1, path.length)]
  if (what === 'instruct') await chats.update(actor, chatId, { instructions: `Rule ${n}.` })
  else if (what === 'remember') await engine.memory.add(actor, `Fact ${n}.`)
  else if (at === undefined) return
  else if (what === 'branch') await chats.selectBranch(actor, chatId, at.message.id)
  else if (what === 'compact') {
    const row = { id: `c-${n}-${path.length}-${Date.now()}`, chatId, firstKeptId: at.message.id, summary: `Summary ${n}.` }
    const counts = { reason: 'One topic.', confidence: 1, messages: 1, tokensBefore: 10, tokensAfter: 5 }
    await platform.db.client.compaction.create({ data: { ...row, ...counts, createdAt: now(platform.clock) } })
  } else if (what !== 'say') {
    const { tiers } = await context.view(actor, chatId)
    const items = tiers.flatMap(tier => tier.items).filter(({ choiceKey }) => choiceKey?.startsWith('history:'))
    const key = items[n % Math.max(1, items.length)]?.choiceKey
    if (key) await context.choose(actor, chatId, key, what === 'pin' ? 'pinned' : 'left_out')
  }
}

/** All that a request is made of. The chat itself is another one by then: it has a run. */
function shown({ basis, ...layout }: RunLayout, path: readonly ChatMessage[], history: Omit<History, 'path'>): string {
  const { chat: _, ...gathered } = basis.gathered
  return JSON.stringify([layout, { ...basis, gathered }, path, history])
}

it('a chat that the start has looked at gives the request that a look at everything gives, whatever people have done in it', async () => {
  engine = await testEngine()
  const { context, compactions } = engine
  const { layOut } = context
  const differing: unknown[] = []
  let compared = 0
  vi.spyOn(context, 'layOut').mockImplementation(async request => {
    const anew = await layOut({ ...request, known: null })
    const known = await layOut(request)
    const { path, ...history } = await compactions.historyOf({
      chatId: request.chatId,
      headId: request.path.at(-1)?.id ?? '',
      model: request.model,
      at: null,
    })
    compared++
    if (shown(known, request.path, request.history) !== shown(anew, path, history)) differing.push([known, anew])
    expect(request.known).not.toBeNull()
    return known
  })
  const kinds: Change[] = ['say', 'pin', 'leave out', 'instruct', 'remember', 'compact', 'branch']
  const steps = fc.array(fc.tuple(fc.constantFrom(...kinds), fc.nat(9), fc.boolean()), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(steps, async changes => {
      const chatId = await engine.chat()
      for (const [what, n, isLong] of [...changes, ['say', 0, false] as const]) {
        await change(chatId, what, n)
        engine.says(text(isLong ? 'word '.repeat(2_000) : 'Yes.'))
        const { runId } = await engine.runs.start(engine.actor, chatId, send(`Question ${n}.`))
        await engine.log(runId)
      }
      expect(differing).toEqual([])
    }),
    runs(8),
  )
  expect(compared).toBeGreaterThan(16)
})

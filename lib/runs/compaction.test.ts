import { afterEach, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import type { ChatMessage } from '#lib/messages/index.ts'
import { ProviderError } from '#lib/models/index.ts'
import type { BusNote } from '#lib/platform/index.ts'
import { call, calls, type EngineOptions, type Say, send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { newJournal, testServer } from '#tests/support/mcp/index.ts'

let engine: TestEngine
afterEach(() => engine?.dispose())

/** Word of 100 tokens. */
const LONG = 'tide '.repeat(80)
const SMALL = { compactionTriggerTokens: 1_000, keptHistoryTokens: 250, summaryTokens: 200 }
const failure = new ProviderError('provider_failed', { message: 'The provider is away.', retryable: false })
const fails: Say[] = [{ type: 'throw', error: failure }]
const topic = (answer: object) =>
  text(JSON.stringify({ boundary: null, reason: 'One topic.', confidence: 0.1, summary: 'They spoke of tides.', ...answer }))

async function started(options: EngineOptions = {}): Promise<{ chatId: string; notes: BusNote[] }> {
  engine = await testEngine({ settings: SMALL, ...options })
  const chatId = await engine.chat()
  const notes: BusNote[] = []
  engine.platform.bus.subscribe(`chat:${chatId}`, note => {
    if (note.kind.startsWith('compaction')) notes.push(note)
  })
  return { chatId, notes }
}

/** Waits until runs and compactions of this process have ended. */
async function quiet(): Promise<void> {
  await engine.runs.drain(AbortSignal.timeout(10_000))
  await engine.compactions.settled()
}

/** One turn of about 230 tokens. */
async function turn(chatId: string, question = 'Go.', parentId?: string): Promise<string> {
  engine.says(text(LONG))
  const { runId, messageId } = await engine.runs.start(engine.actor, chatId, {
    ...send(`${question} ${LONG}`),
    ...(parentId === undefined ? {} : { parentId }),
  })
  await engine.log(runId)
  return messageId
}

async function turns(chatId: string, count: number): Promise<void> {
  for (let n = 1; n <= count; n++) await turn(chatId, `Question ${n}.`)
}

const lastRequest = () => JSON.stringify(engine.asked.at(-1)?.prompt)
const path = async (chatId: string): Promise<ChatMessage[]> => (await engine.chats.path(engine.actor, chatId)).map(({ message }) => message)

describe('a chat whose history is above its trigger', () => {
  it('[ctx-19] [ctx-20] is compacted after the answer: a summary stands for the older turns, and no message changes', async () => {
    const { chatId, notes } = await started()
    await turns(chatId, 4)
    await quiet()
    expect([notes, engine.asked.length]).toEqual([[], 4])

    const before = await path(chatId)
    engine.says(text(LONG), topic({}))
    const { runId } = await engine.runs.start(engine.actor, chatId, send(`Question 5. ${LONG}`))
    await engine.log(runId)
    await quiet()
    expect(notes.map(({ kind }) => kind)).toEqual(['compaction_start', 'compaction_complete'])
    const { tokensBefore, tokensAfter } = (notes[1]?.data ?? {}) as Record<string, number>
    expect(tokensBefore).toBeGreaterThan(1_000)
    expect(tokensAfter).toBeLessThan(600)
    expect(engine.changedHistories).toEqual([chatId])
    const after = await path(chatId)
    expect(after.slice(0, 8)).toEqual(before)

    const { compaction, isRunning } = await engine.compactions.current(engine.actor, chatId)
    expect([isRunning, compaction]).toEqual([
      false,
      expect.objectContaining({
        firstKeptId: after[6]?.id,
        summary: 'They spoke of tides.',
        reason: 'One topic.',
        messages: 6,
        isEdited: false,
      }),
    ])
    await turn(chatId, 'Question 6.')
    expect(lastRequest()).toContain('<summary>They spoke of tides.</summary>')
    expect(lastRequest()).not.toContain('Question 3.')
    expect(lastRequest()).toContain('Question 4.')
    const { tiers } = await engine.context.view(engine.actor, chatId)
    const keys = tiers.flatMap(({ items }) => items.map(({ key }) => key)).filter(key => key.startsWith('history:'))
    expect(keys).toEqual(Array.from({ length: 6 }, (_, n) => `history:${n + 6}`))
    expect((await engine.chats.list(engine.actor, { q: 'Question 1' })).items).toHaveLength(1)
  })

  it('[ctx-21] has its history registered anew: no tier holds a message that was summarised, and those that did are broken', async () => {
    const { chatId } = await started()
    await turns(chatId, 4)
    const { client } = engine.platform.db
    const stored = async () => {
      const { tracker } = await client.contextState.findFirstOrThrow({ where: { chatId } })
      return tracker as unknown as { items: { key: string; tier: string }[]; broken: string[] }
    }
    await expect.poll(async () => (await client.contextState.findMany({ where: { chatId } })).length).toBe(1)
    const history = async () => (await stored()).items.filter(({ key }) => key.startsWith('history:'))
    await expect.poll(async () => (await history()).length).toBeGreaterThanOrEqual(6)
    const before = await stored()
    const items = before.items.map(item => (item.key.startsWith('history:') ? { ...item, tier: 'L3', n: 3 } : item))
    await client.contextState.updateMany({ where: { chatId }, data: { tracker: { ...before, items }, version: { increment: 1 } } })
    engine.says(topic({}))
    await engine.compactions.compact(engine.actor, chatId)
    await quiet()
    expect(await history()).toEqual([])
    expect((await stored()).broken).toContain('L3')
  })

  it('[ctx-20] keeps its summary where more follows it than a request can hold, and says how many turns are left out', async () => {
    const { chatId } = await started()
    await turns(chatId, 4)
    engine.says(topic({}))
    await engine.compactions.compact(engine.actor, chatId)
    await quiet()
    let parentId = (await path(chatId)).at(-1)?.id ?? null
    const rows = Array.from({ length: 60 }, (_, n) => {
      const id = newId()
      const parts = [{ type: 'text', text: `Later ${n}. ${LONG.repeat(6)}` }]
      const row = { id, chatId, parentId, role: n % 2 === 0 ? 'user' : 'assistant', parts, createdAt: new Date() }
      parentId = id
      return row
    })
    await engine.platform.db.client.message.createMany({ data: rows })
    await engine.platform.db.client.chat.update({ where: { id: chatId }, data: { headId: parentId } })
    await turn(chatId, 'Question 5.')
    expect(lastRequest()).toContain('<summary>They spoke of tides.</summary>')
    expect(lastRequest()).toContain('Later 59.')
    expect(lastRequest()).not.toContain('Later 0.')
    const notices = (await path(chatId)).at(-1)?.parts.flatMap(part => (part.type === 'data-notice' ? [part.data] : []))
    expect(notices).toMatchObject([{ code: 'history_truncated', details: { turns: expect.any(Number) } }])
    expect((await engine.compactions.current(engine.actor, chatId)).compaction).toMatchObject({ summary: 'They spoke of tides.' })
  })

  it('leaves out what is before a change of topic, without a summary', async () => {
    const { chatId } = await started()
    await turns(chatId, 4)
    engine.says(text(LONG), topic({ boundary: 6, confidence: 0.9, reason: 'Now it is about bread.' }))
    await engine.log((await engine.runs.start(engine.actor, chatId, send(`Question 5. ${LONG}`))).runId)
    await quiet()
    expect((await engine.compactions.current(engine.actor, chatId)).compaction).toMatchObject({
      summary: null,
      reason: 'Now it is about bread.',
      messages: 6,
    })
    await turn(chatId, 'Question 6.')
    expect(lastRequest()).not.toContain('Question 3.')
    expect(lastRequest()).not.toContain('<summary>')
  })

  it.each([
    ['nonsense', text('The topic changed somewhere.')],
    ['a failure', fails],
  ])('is summarised by its own model after %s of the small one', async (_what, small) => {
    const { chatId } = await started({ settings: { ...SMALL, smallModel: 'test:small' }, others: { 'test:small': {} } })
    await turns(chatId, 4)
    engine.says(text(LONG), small, text('Of tides, by the own model.'))
    await engine.log((await engine.runs.start(engine.actor, chatId, send(`Question 5. ${LONG}`))).runId)
    await quiet()
    expect((await engine.compactions.current(engine.actor, chatId)).compaction?.summary).toBe('Of tides, by the own model.')
    const ledger = await engine.platform.db.client.usageEntry.findMany({ where: { runId: null } })
    expect(ledger.map(({ model }) => model)).toContain('test:model')
  })

  it('[ctx-19] stays as it is where both fail, and says why', async () => {
    const { chatId, notes } = await started()
    await turns(chatId, 4)
    engine.says(text(LONG), fails, fails)
    await engine.log((await engine.runs.start(engine.actor, chatId, send(`Question 5. ${LONG}`))).runId)
    await quiet()
    expect(notes).toEqual([{ kind: 'compaction_start' }, { kind: 'compaction_error', data: { message: 'The provider is away.' } }])
    expect(await engine.compactions.current(engine.actor, chatId)).toEqual({
      compaction: null,
      isRunning: false,
      problem: 'The provider is away.',
    })
    expect(engine.changedHistories).toEqual([])
    // The next answer goes by; the one after it is followed by another attempt, whose failure lets two go by.
    const asked = async () => {
      const before = engine.asked.length
      await turn(chatId)
      await quiet()
      return engine.asked.length - before
    }
    expect(await asked()).toBe(1)
    engine.says(text(LONG), fails, fails)
    await engine.log((await engine.runs.start(engine.actor, chatId, send(`Again. ${LONG}`))).runId)
    await quiet()
    expect(notes).toHaveLength(4)
    expect([await asked(), await asked()]).toEqual([1, 1])
  })

  it('[ctx-19] refuses no send while it is being compacted, and holds for the request after', async () => {
    const { chatId, notes } = await started()
    await turns(chatId, 4)
    const gate = Promise.withResolvers<void>()
    engine.says(text(LONG), [{ type: 'wait', until: gate.promise }, ...topic({})])
    await engine.log((await engine.runs.start(engine.actor, chatId, send(`Question 5. ${LONG}`))).runId)
    await expect.poll(() => notes.length).toBe(1)
    expect((await engine.compactions.current(engine.actor, chatId)).isRunning).toBe(true)
    expect(await engine.compactions.compact(engine.actor, chatId)).toBe('running')
    await turn(chatId, 'Question 6.')
    expect(lastRequest()).toContain('Question 1.')
    gate.resolve()
    await quiet()
    await turn(chatId, 'Question 7.')
    expect(lastRequest()).not.toContain('Question 1.')
    expect(lastRequest()).toContain('They spoke of tides.')
  })

  it('is not compacted where the setting is off', async () => {
    const { chatId, notes } = await started({ settings: { ...SMALL, compacts: false } })
    await turns(chatId, 6)
    await quiet()
    expect(notes).toEqual([])
  })
})

describe('a compaction by hand', () => {
  it('needs no trigger, builds on the summary before it, and says so where nothing is left to do', async () => {
    const { chatId, notes } = await started({ settings: { ...SMALL, compactionTriggerTokens: 4_000 } })
    expect(await engine.compactions.compact(engine.actor, chatId)).toBe('nothing')
    expect(notes).toEqual([{ kind: 'compaction_start' }, { kind: 'compaction_complete', data: { tokensBefore: 0, tokensAfter: 0 } }])
    await turns(chatId, 3)
    engine.says(topic({ summary: 'First summary.' }))
    expect(await engine.compactions.compact(engine.actor, chatId)).toBe('started')
    await quiet()
    await turn(chatId, 'Question 4.')
    engine.says(topic({ summary: 'Second summary.' }))
    expect(await engine.compactions.compact(engine.actor, chatId)).toBe('started')
    await quiet()
    expect(lastRequest()).toContain('First summary.')
    expect((await engine.compactions.current(engine.actor, chatId)).compaction).toMatchObject({ summary: 'Second summary.', messages: 4 })
  })

  it('is refused while an answer is written', async () => {
    const { chatId } = await started()
    engine.says([{ type: 'hang' }])
    const { runId } = await engine.runs.start(engine.actor, chatId, send('Go.'))
    await expect(engine.compactions.compact(engine.actor, chatId)).rejects.toMatchObject({
      code: 'run_in_progress',
      details: { run_id: runId },
    })
    await engine.runs.stop(engine.actor, runId)
  })

  it('is made once where two processes are asked at the same time, and by the other one once a dead one has held it long enough', async () => {
    const { chatId } = await started({ settings: { ...SMALL, compactionTriggerTokens: 4_000 } })
    await turns(chatId, 3)
    const second = engine.secondCompactions()
    engine.says(topic({}), topic({}))
    const outcomes = await Promise.all([engine.compactions.compact(engine.actor, chatId), second.compact(engine.actor, chatId)])
    expect(outcomes.sort()).toEqual(['running', 'started'])
    await Promise.all([quiet(), second.settled()])
    const { client } = engine.platform.db
    expect(await client.compaction.count({ where: { chatId } })).toBe(1)
    expect(await client.compactionClaim.count()).toBe(0)
    await turn(chatId, 'Question 4.')
    await client.compactionClaim.create({ data: { chatId, token: newId(), until: new Date(Date.now() + 60_000) } })
    expect(await second.compact(engine.actor, chatId)).toBe('running')
    await client.compactionClaim.updateMany({ data: { until: new Date(0) } })
    expect(await second.compact(engine.actor, chatId)).toBe('started')
    await second.settled()
    expect(await client.compaction.count({ where: { chatId } })).toBe(2)
  })
})

describe('the owner of a chat', () => {
  async function compacted() {
    const { chatId } = await started({ settings: { ...SMALL, compactionTriggerTokens: 4_000 } })
    await turns(chatId, 4)
    engine.says(topic({}))
    await engine.compactions.compact(engine.actor, chatId)
    await quiet()
    const { compaction } = await engine.compactions.current(engine.actor, chatId)
    return { chatId, id: compaction?.id ?? '' }
  }

  it('edits the summary, which the next request holds, and takes the compaction back', async () => {
    const { chatId, id } = await compacted()
    expect(await engine.compactions.edit(engine.actor, chatId, { id, summary: 'Of ebbs.' })).toMatchObject({
      summary: 'Of ebbs.',
      isEdited: true,
    })
    await turn(chatId, 'Question 5.')
    expect(lastRequest()).toContain('<summary>Of ebbs.</summary>')
    await engine.compactions.undo(engine.actor, chatId, id)
    expect((await engine.compactions.current(engine.actor, chatId)).compaction).toBeNull()
    await expect(engine.compactions.undo(engine.actor, chatId, id)).rejects.toMatchObject({ code: 'compaction_not_found' })
    await turn(chatId, 'Question 6.')
    expect(lastRequest()).toContain('Question 1.')
    expect(engine.changedHistories).toEqual([chatId, chatId, chatId])
  })

  it('alone sees and changes it', async () => {
    const { chatId, id } = await compacted()
    const bob = await engine.person('bob@example.org')
    const own = await engine.chat(bob)
    const refused = { code: 'chat_not_found' }
    await expect(engine.compactions.current(bob, chatId)).rejects.toMatchObject(refused)
    await expect(engine.compactions.compact(bob, chatId)).rejects.toMatchObject(refused)
    await expect(engine.compactions.edit(bob, chatId, { id, summary: 'x' })).rejects.toMatchObject(refused)
    await expect(engine.compactions.undo(bob, chatId, id)).rejects.toMatchObject(refused)
    await expect(engine.compactions.undo(bob, own, id)).rejects.toMatchObject({ code: 'compaction_not_found' })
  })

  it('[ctx-20] has branches that keep their own history where they left before it', async () => {
    const { chatId } = await compacted()
    const messages = await path(chatId)
    const early = messages[1]?.id ?? ''
    await turn(chatId, 'Another way.', early)
    expect(lastRequest()).toContain('Question 1.')
    expect(lastRequest()).not.toContain('<summary>')
    expect((await engine.compactions.current(engine.actor, chatId)).compaction).toBeNull()
    await engine.chats.selectBranch(engine.actor, chatId, messages.at(-1)?.id ?? '')
    expect((await engine.compactions.current(engine.actor, chatId)).compaction).not.toBeNull()
  })
})

describe('tool calls in what is compacted', () => {
  it('[ctx-20] stay with their results: no request has one without the other', async () => {
    const journal = newJournal()
    const { chatId } = await started({
      config: { mcpServers: { test: testServer(journal) } },
      settings: { ...SMALL, compactionTriggerTokens: 4_000 },
    })
    for (let n = 1; n <= 4; n++) {
      engine.says([...call(`c${n}`, 'test__echo', { text: `${n} ${LONG}` }), calls], text(`Echo ${n}.`))
      await engine.log((await engine.runs.start(engine.actor, chatId, send(`Question ${n}.`))).runId)
    }
    engine.says(topic({}))
    await engine.compactions.compact(engine.actor, chatId)
    await quiet()
    expect(lastRequest()).toContain('called test__echo')
    await turn(chatId, 'Question 5.')
    const content: { type: string; toolCallId?: unknown }[] = []
    for (const message of engine.asked.at(-1)?.prompt ?? []) if (typeof message.content !== 'string') content.push(...message.content)
    const ids = (type: string) => content.filter(part => part.type === type).map(part => part.toolCallId)
    expect(ids('tool-call')).toEqual(['c3', 'c4'])
    expect(ids('tool-result')).toEqual(['c3', 'c4'])
  })
})

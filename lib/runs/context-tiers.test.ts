import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { afterEach, describe, expect, it } from 'vitest'
import type { ItemKey } from '#lib/context/shared.ts'
import { hasCacheMark } from '#lib/models/index.ts'
import { call, calls, type Say, send, type TestEngine, testEngine, text, usage } from '#tests/support/engine.ts'

let engine: TestEngine
afterEach(() => engine.dispose())

const WORDS = 'word '.repeat(1_000)

async function answer(chatId: string, words: string, ...answers: Say[][]): Promise<void> {
  engine.says(...answers)
  const { runId } = await engine.runs.start(engine.actor, chatId, send(words))
  await engine.log(runId)
  await engine.context.view(engine.actor, chatId)
}

async function choiceKeyOf(chatId: string, words: string) {
  const { tiers } = await engine.context.view(engine.actor, chatId)
  return tiers.flatMap(({ items }) => items).find(({ label }) => label === words)?.choiceKey as ItemKey
}

/** Places of the marks: the index of the message in the prompt. */
function marksOf(prompt: LanguageModelV4Prompt): number[] {
  return prompt.flatMap((message, index) =>
    (message.role === 'system' ? [message] : (message.content as { type: string }[])).some(hasCacheMark) ? [index] : [],
  )
}

/** Bytes of the prompt up to and with the message of that index, without marks. */
function bytesUpTo(prompt: LanguageModelV4Prompt, index: number): string {
  return JSON.stringify(prompt.slice(0, index + 1)).replaceAll(/,"providerOptions":\{"parley":\{"cacheMark":true\}\}/g, '')
}

describe('the requests of a chat', () => {
  it('[ctx-01] mark the end of history that has graduated, and begin with the same bytes from then on', async () => {
    engine = await testEngine()
    const chatId = await engine.chat()
    for (let turn = 0; turn < 5; turn++) await answer(chatId, `question ${turn}`, text(WORDS))
    const marked = engine.asked.map(({ prompt }) => marksOf(prompt))
    const first = marked.findIndex(marks => marks.length > 0)
    expect(first).toBeGreaterThan(0)
    const [end] = marked[first] as [number]
    const prefix = bytesUpTo(engine.asked[first]?.prompt ?? [], end)
    for (const { prompt } of engine.asked.slice(first)) expect(bytesUpTo(prompt, end)).toBe(prefix)
  })

  it('[ctx-01] only append within a run: each step begins with all bytes of the one before', async () => {
    engine = await testEngine()
    const chatId = await engine.chat()
    await answer(chatId, 'first', text(WORDS))
    await answer(
      chatId,
      'second',
      [...call('c1', 'nobody__has', { a: 1 }), calls],
      [...call('c2', 'nobody__has', { a: 2 }), calls],
      text('Done.'),
    )
    const steps = engine.asked.slice(1).map(({ prompt }) => JSON.stringify(prompt).slice(0, -1))
    expect(steps).toHaveLength(3)
    expect(steps[1]?.startsWith(steps[0] ?? '-')).toBe(true)
    expect(steps[2]?.startsWith(steps[1] ?? '-')).toBe(true)
  })

  it('[ctx-11] are the same from a second process, which reads tiers and N that the first has stored', async () => {
    engine = await testEngine()
    const chatId = await engine.chat()
    for (let turn = 0; turn < 4; turn++) await answer(chatId, `question ${turn}`, text(WORDS))
    const here = await engine.context.view(engine.actor, chatId)
    const there = await engine.secondContext().view(engine.actor, chatId)
    expect(there).toEqual(here)
    expect(here.tiers.find(({ name }) => name === 'L3')?.count).toBeGreaterThan(0)
    expect(here.sessionTotals).toMatchObject({ prompt: 40, completion: 20 })
  })

  it('[ctx-13] [ctx-15] are shown with numbers that add up: tiers and kinds have the same sum', async () => {
    engine = await testEngine({ model: { contextWindow: 100_000 } })
    const chatId = await engine.chat()
    const fresh = await engine.context.view(engine.actor, chatId)
    expect(fresh).toMatchObject({
      sessionTotals: { prompt: 0, completion: 0, cacheRead: 0, cacheWrite: 0 },
      lastRequest: null,
      promotions: [],
    })
    await answer(chatId, 'question', text(WORDS))
    const view = await engine.context.view(engine.actor, chatId)
    const { system, tools, legend, symbolMap, files, urls, history } = view.breakdown
    expect(system + tools + legend + symbolMap + files + urls + history).toBe(view.totalTokens)
    expect(view.tiers.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(view.totalTokens)
    expect(view.tiers.flatMap(({ items }) => items).reduce((sum, { tokens }) => sum + tokens, 0)).toBe(view.totalTokens)
    expect(view).toMatchObject({ maxInputTokens: 100_000, lastRequest: { prompt: usage.promptTokens, completion: usage.completionTokens } })
  })

  it('tell viewers of the chat twice: when a request is laid out, and when its answer is counted', async () => {
    engine = await testEngine()
    const chatId = await engine.chat()
    const notes: string[] = []
    engine.platform.bus.subscribe(`chat:${chatId}`, ({ kind }) => void notes.push(kind))
    await answer(chatId, 'question', text('Ok.'))
    expect(notes.filter(kind => kind === 'context' || kind === 'run_finished')).toEqual(['context', 'run_finished', 'context'])
  })

  it('[ctx-14] are followed by one event in the log with blocks, tokens and changes', async () => {
    engine = await testEngine()
    const chatId = await engine.chat()
    for (let turn = 0; turn < 3; turn++) await answer(chatId, `question ${turn}`, text(WORDS))
    const events = engine.logged.filter(({ event }) => event === 'context.updated')
    expect(events).toHaveLength(3)
    expect(events.at(-1)).toMatchObject({
      chatId,
      blocks: expect.arrayContaining([expect.objectContaining({ tier: 'L0' })]),
      tokens: { prompt: 10 },
    })
    expect(events.flatMap(({ promotions }) => promotions)).toContain('active → L3: history:0')
  })

  it('[ctx-22] name a model whose window is smaller than the instructions', async () => {
    engine = await testEngine({ model: { contextWindow: 20 } })
    const chatId = await engine.chat()
    const { runId } = await engine.runs.start(engine.actor, chatId, send('Hi.'))
    const rows = await engine.log(runId)
    const error = rows.map(({ chunk }) => chunk).find(chunk => chunk.type === 'data-error')
    expect(error).toMatchObject({ data: { code: 'unusable', message: expect.stringContaining('reads at most 20') } })
    expect(engine.asked).toEqual([])
  })
})

describe('the choices of a person', () => {
  it('leave a turn out as a whole, and bring it back', async () => {
    engine = await testEngine()
    const chatId = await engine.chat()
    await answer(chatId, 'secret question', text('secret answer'))
    const key = await choiceKeyOf(chatId, 'secret question')
    await engine.context.choose(engine.actor, chatId, key, 'left_out')
    expect((await engine.context.view(engine.actor, chatId)).leftOut).toEqual([{ key, label: 'secret question' }])
    await answer(chatId, 'second', text('ok'))
    expect(JSON.stringify(engine.asked.at(-1)?.prompt)).not.toContain('secret')
    await engine.context.choose(engine.actor, chatId, key, null)
    await answer(chatId, 'third', text('ok'))
    expect(JSON.stringify(engine.asked.at(-1)?.prompt)).toContain('secret answer')
  })

  it('name a message, not its place: another version of it has none', async () => {
    engine = await testEngine()
    const chatId = await engine.chat()
    await answer(chatId, 'secret question', text('secret answer'))
    await engine.context.choose(engine.actor, chatId, await choiceKeyOf(chatId, 'secret question'), 'left_out')
    engine.says(text('open answer'))
    const { runId } = await engine.runs.start(engine.actor, chatId, { ...send('open question'), parentId: null })
    await engine.log(runId)
    const { leftOut, breakdown } = await engine.context.view(engine.actor, chatId)
    expect({ leftOut, messages: breakdown.historyMessages }).toEqual({ leftOut: [], messages: 2 })
    await answer(chatId, 'second', text('ok'))
    expect(JSON.stringify(engine.asked.at(-1)?.prompt)).toContain('open answer')
  })

  it('are refused for instructions and tools, and for another person’s chat', async () => {
    engine = await testEngine()
    const chatId = await engine.chat()
    const other = await engine.person('bob@example.org')
    await expect(engine.context.choose(engine.actor, chatId, 'system:prompt', 'left_out')).rejects.toMatchObject({ code: 'invalid_choice' })
    await expect(engine.context.choose(other, chatId, 'history:0', 'left_out')).rejects.toMatchObject({ code: 'chat_not_found' })
    await expect(engine.context.view(other, chatId)).rejects.toMatchObject({ code: 'chat_not_found' })
    await expect(engine.context.rebuild(other, chatId)).rejects.toMatchObject({ code: 'chat_not_found' })
  })

  it('are at most 1,000 in a chat, of which each can be changed', async () => {
    engine = await testEngine()
    const chatId = await engine.chat()
    const keys = Array.from({ length: 1_000 }, (_, at) => `file:${at}.ts`)
    await engine.platform.db.client.contextChoice.createMany({ data: keys.map(key => ({ chatId, key, choice: 'pinned' })) })
    await expect(engine.context.choose(engine.actor, chatId, 'file:new.ts', 'pinned')).rejects.toMatchObject({ code: 'invalid_choice' })
    await engine.context.choose(engine.actor, chatId, 'file:7.ts', 'left_out')
    await engine.context.choose(engine.actor, chatId, 'file:8.ts', null)
    await engine.context.choose(engine.actor, chatId, 'file:new.ts', 'pinned')
  })

  it('rebuild the tiers at once', async () => {
    engine = await testEngine()
    const chatId = await engine.chat()
    for (let turn = 0; turn < 3; turn++) await answer(chatId, `question ${turn}`, text(WORDS))
    const report = await engine.context.rebuild(engine.actor, chatId)
    const { tiers } = await engine.context.view(engine.actor, chatId)
    expect(report.tierCounts).toEqual(Object.fromEntries(tiers.map(({ name, count }) => [name, count])))
    expect(report).toMatchObject({ mode: 'code', message: expect.stringContaining('Context rebuilt') })
  })
})

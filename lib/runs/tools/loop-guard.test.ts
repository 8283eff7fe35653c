import { afterEach, describe, expect, it, vi } from 'vitest'
import type { InputRequestView, RunEvent } from '#lib/messages/index.ts'
import { call, calls, type Say, send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { type Journal, newJournal, testServer } from '#tests/support/mcp/index.ts'
import type { Runs } from '../runs.ts'

let journal: Journal
let engine: TestEngine
afterEach(async () => {
  await engine.dispose()
  journal.remove()
})

let said = 0
const echo = (word = 'hello') => call(`c${++said}`, 'test__echo', { text: word })
/** A step of so many calls. */
const step = (...asked: Say[][]): Say[] => [...asked.flat(), calls]

async function begin(...answers: Say[][]): Promise<string> {
  journal = newJournal()
  engine = await testEngine({ config: { mcpServers: { test: testServer(journal), twin: testServer(journal) } } })
  engine.says(...answers, text('Done.'))
  return (await engine.runs.start(engine.actor, await engine.chat(), send('Go.'))).runId
}

/** The open question, and how often the model had been asked by then. */
async function paused(runId: string, runs: Runs = engine.runs): Promise<{ input: InputRequestView; asked: number }> {
  return vi.waitFor(async () => {
    const [input] = (await runs.get(engine.actor, runId)).inputs
    if (!input) throw new Error('nobody is asked')
    return { input, asked: engine.asked.length }
  }, 8_000)
}

/** Answers the open question, which is gone then. */
async function answer(runId: string, { id }: InputRequestView, choice: 'continue' | 'stop', runs: Runs = engine.runs): Promise<void> {
  await runs.answer(engine.actor, runId, id, { choice })
  await vi.waitFor(async () => expect((await runs.get(engine.actor, runId)).inputs.map(input => input.id)).not.toContain(id), 8_000)
}

const questions = (events: RunEvent[]) =>
  events.flatMap(({ chunk }) => (chunk.type === 'data-input' ? [[chunk.data.id, chunk.data.status]] : []))

describe('a model that goes in circles', () => {
  it('[run-15] is paused with the evidence after the same call gave the same result three times, and after three more', async () => {
    const runId = await begin(...Array.from({ length: 6 }, () => step(echo())))
    const first = await paused(runId)
    expect(first).toMatchObject({
      asked: 3,
      input: {
        kind: 'loop',
        toolName: 'test.echo',
        arguments: { text: 'hello' },
        message: 'The same call gave the same result 3 times in a row: “hello” Continue?',
        options: ['continue', 'stop'],
      },
    })
    await answer(runId, first.input, 'continue')
    const second = await paused(runId)
    expect(second).toMatchObject({ asked: 6, input: { message: first.input.message } })
    await answer(runId, second.input, 'stop')
    await engine.log(runId)
    expect(engine.asked).toHaveLength(6)
    expect(await engine.runs.get(engine.actor, runId)).toMatchObject({ status: 'stopped', finishReason: 'stopped' })
  })

  it.each([
    { inOneStep: 2, pausedAfter: [2, 4] },
    { inOneStep: 4, pausedAfter: [1, 2] },
  ])('[run-15] is paused as soon as there are three, with $inOneStep of them in one step', async ({ inOneStep, pausedAfter }) => {
    const runId = await begin(...Array.from({ length: 5 }, () => step(...Array.from({ length: inOneStep }, () => echo()))))
    const asked: number[] = []
    for (const choice of ['continue', 'stop'] as const) {
      const pause = await paused(runId)
      asked.push(pause.asked)
      expect(pause.input.message).toContain('4 times in a row')
      await answer(runId, pause.input, choice)
    }
    await engine.log(runId)
    expect(asked).toEqual(pausedAfter)
  })

  it('[run-15] is paused by three in the middle of a step, too', async () => {
    const runId = await begin(step(echo(), echo(), echo(), echo('other')), step(echo()))
    const { input, asked } = await paused(runId)
    expect([asked, input.arguments]).toEqual([1, { text: 'hello' }])
    await answer(runId, input, 'continue')
    await engine.log(runId)
    expect(await engine.runs.get(engine.actor, runId)).toMatchObject({ status: 'completed' })
  })

  it('[V6] [run-15] is paused by the same arguments in another order', async () => {
    const ordered = (n: number) =>
      call(`o${n}`, 'test__echo', n % 2 ? { text: 'hello', note: { a: 1, b: 2 } } : { note: { b: 2, a: 1 }, text: 'hello' })
    const runId = await begin(...[1, 2, 3].map(n => step(ordered(n))))
    const { input } = await paused(runId)
    expect(input).toMatchObject({ kind: 'loop', toolName: 'test.echo' })
    await answer(runId, input, 'stop')
    await engine.log(runId)
  })

  it('[V7] [run-15] is not paused by other tools with the same results', async () => {
    const twin = (n: number) => call(`n${n}`, n % 2 ? 'test__echo' : 'twin__echo', { text: 'hello' })
    const runId = await begin(...[0, 1, 2, 3, 4, 5].map(n => step(twin(n))))
    expect(questions(await engine.log(runId))).toEqual([])
  })

  it('[V7] [run-15] is not paused by other arguments with the same results', async () => {
    const runId = await begin(...[1, 2, 3, 4].map(n => step(call(`s${n}`, 'test__structured', { note: n }))))
    expect(questions(await engine.log(runId))).toEqual([])
  })

  it('[run-15] is paused by a long result, of which the beginning is shown', async () => {
    const word = 'row '.repeat(20_000)
    const runId = await begin(...Array.from({ length: 3 }, () => step(echo(word))))
    const { input } = await paused(runId)
    expect(input.message).toBe(`The same call gave the same result 3 times in a row: “${word.slice(0, 300)}…” Continue?`)
    await answer(runId, input, 'stop')
    await engine.log(runId)
  })

  it('[run-15] is not paused while its results change, whatever the arguments', async () => {
    const count = (n: number) => call(`p${n}`, 'test__count', { label: 'same' })
    const runId = await begin(...[1, 2, 3, 4, 5, 6, 7].map(n => step(count(n))))
    expect(questions(await engine.log(runId))).toEqual([])
    expect(await engine.runs.get(engine.actor, runId)).toMatchObject({ status: 'completed', iterations: 8 })
    expect(journal.lines()).toEqual(Array.from({ length: 7 }, () => 'count same'))
  })

  it('[run-15] is not paused while other calls come between', async () => {
    const runId = await begin(...[1, 2, 3].map(() => step(echo(), echo(), echo('other'))))
    expect(questions(await engine.log(runId))).toEqual([])
  })
})

describe('a question about a loop that was open when its process ended', () => {
  it('[run-15] is continued by the next process, answered once, and resets the count', async () => {
    const runId = await begin(...Array.from({ length: 6 }, () => step(echo())))
    const first = await paused(runId)
    await engine.runs.close()
    const runs = engine.secondRuns()
    await vi.waitFor(() => expect(engine.logged).toContainEqual(expect.objectContaining({ event: 'run.taken_up', runId })), 8_000)
    expect((await paused(runId, runs)).input.id).toBe(first.input.id)
    await answer(runId, first.input, 'continue', runs)
    const second = await paused(runId, runs)
    expect(second.asked).toBe(6)
    await answer(runId, second.input, 'stop', runs)
    const events: RunEvent[] = []
    for await (const batch of await runs.tail(engine.actor, runId, { after: 0, signal: AbortSignal.timeout(8_000) })) events.push(...batch)
    expect(questions(events)).toEqual([
      [first.input.id, 'open'],
      [first.input.id, 'answered'],
      [second.input.id, 'open'],
      [second.input.id, 'answered'],
    ])
  })
})

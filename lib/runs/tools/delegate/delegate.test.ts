import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ChatPart, ChildView, RunEvent, ToolOutput } from '#lib/messages/index.ts'
import type { ModelRequest } from '#lib/models/index.ts'
import { call, calls, messageOf, type Say, send, type TestEngine, testEngine, text, usage } from '#tests/support/engine.ts'
import { type Journal, newJournal, testServer } from '#tests/support/mcp/index.ts'

let engine: TestEngine
let journal: Journal | null = null
afterEach(async () => {
  await engine.dispose()
  journal?.remove()
  journal = null
})

type Options = Parameters<typeof testEngine>[0]

/** Begins with a model that answers each task by its words, the answer itself among them; a later step of it by the words `then`. */
async function begin(
  scripts: Record<string, (request: ModelRequest) => Say[]> = {},
  options: Options = {},
  isServed = false,
): Promise<string> {
  if (isServed) journal = newJournal()
  const config = { mcpServers: journal ? { test: testServer(journal) } : {}, ...(options?.config as object) }
  const script = (request: ModelRequest) => scripts[taskOf(request)]?.(request)
  engine = await testEngine({ script, ...options, config, limits: { delegates: true, ...options?.limits } })
  return engine.chat()
}

/** Text of the last message of a person. */
function taskOf({ prompt }: ModelRequest): string {
  const last = prompt.findLast(({ role }) => role === 'user')
  return last?.role === 'user' ? last.content.flatMap(part => (part.type === 'text' ? [part.text] : [])).join('') : ''
}

const isFirst = ({ prompt }: ModelRequest) => prompt.at(-1)?.role === 'user'
/** Makes calls in the first step, and ends with words in the next one. */
const then = (first: Say[], words: string) => (request: ModelRequest) => (isFirst(request) ? [...first, calls] : text(words))

const give = (id: string, args: Record<string, unknown>): Say[] => call(id, 'agent__delegate', args)
const outputs = (events: RunEvent[]) =>
  events.flatMap(({ chunk }) =>
    chunk.type === 'tool-output-available' && !chunk.preliminary ? [[chunk.toolCallId, chunk.output as ToolOutput] as const] : [],
  )
const outcomeOf = (events: RunEvent[], id: string) => {
  const [, output] = outputs(events).find(([callId]) => callId === id) ?? []
  if (output?.status !== 'done') throw new Error(`the call ${id} has no outcome`)
  const at = output.text.indexOf('\n')
  return {
    outcome: output.outcome,
    line: JSON.parse(at < 0 ? output.text : output.text.slice(0, at)),
    text: at < 0 ? '' : output.text.slice(at + 1),
  }
}
const childrenIn = (parts: readonly ChatPart[]): ChildView[] => parts.flatMap(part => (part.type === 'data-child' ? [part.data] : []))

async function answer(chatId: string, words = 'Go.') {
  const { runId } = await engine.runs.start(engine.actor, chatId, send(words))
  const events = await engine.log(runId)
  return { runId, events, message: messageOf(events) }
}

describe('a task that an answer gives', () => {
  it('[agent-01] is worked on by a run of its own, with the task as its only history, and its text is the outcome of the call', async () => {
    const chatId = await begin()
    engine.says([...give('c1', { task: 'Count the words.' }), calls], text('Seven words.'), text('There are seven.'))
    const { runId, events, message } = await answer(chatId, 'A secret question')
    const [child] = childrenIn(message.parts)
    expect(outcomeOf(events, 'c1')).toEqual({
      outcome: 'ok',
      line: { status: 'ok', run_id: child?.runId, changed_files: [], left_undone: [] },
      text: 'Seven words.',
    })
    expect(child).toMatchObject({
      toolCallId: 'c1',
      task: 'Count the words.',
      assistant: null,
      depth: 1,
      status: 'ok',
      usage: { totalTokens: 15 },
    })
    expect(JSON.stringify(engine.asked[1]?.prompt)).not.toContain('secret')
    const row = await engine.platform.db.client.run.findUniqueOrThrow({ where: { id: child?.runId ?? '' } })
    expect(row).toMatchObject({ parentRunId: runId, parentCallId: 'c1', rootRunId: runId, depth: 1, status: 'completed' })
    expect(message.metadata).toMatchObject({ children: { count: 1, usage: { totalTokens: 15 } }, usage: { totalTokens: 30 } })
    const done = events.at(-1)?.chunk
    expect(done).toMatchObject({ type: 'data-done', data: { usage: { totalTokens: 30 }, treeUsage: { totalTokens: 45 } } })
  })

  it('[agent-04] has one child, whichever process makes the call', async () => {
    const held = Promise.withResolvers<void>()
    const chatId = await begin({
      Go: then(give('c1', { task: 'Wait' }), 'Done.'),
      Wait: () => [{ type: 'wait', until: held.promise }, ...text('Waited.')],
    })
    const { runId } = await engine.runs.start(engine.actor, chatId, send('Go'))
    const { client } = engine.platform.db
    await vi.waitFor(async () => expect(await client.run.count({ where: { parentRunId: runId } })).toBe(1), 5_000)
    await vi.waitFor(() => expect(engine.asked).toHaveLength(2), 5_000)
    await engine.runs.close()
    const second = engine.secondRuns()
    held.resolve()
    await vi.waitFor(async () => expect((await second.get(engine.actor, runId)).status).toBe('completed'), 15_000)
    expect(await client.run.count({ where: { parentRunId: runId } })).toBe(1)
    const events = await engine.log(runId)
    expect(outcomeOf(events, 'c1')).toMatchObject({ outcome: 'ok', text: 'Waited.' })
    expect(childrenIn(messageOf(events).parts)).toHaveLength(1)
  })

  it('[agent-04] stops with the answer within a second, from another process too, with all below it', async () => {
    const chatId = await begin({
      Go: then(give('c1', { task: 'One' }), 'Done.'),
      One: then(give('c2', { task: 'Two' }), 'Done.'),
      Two: () => [{ type: 'hang' }],
    })
    const { runId } = await engine.runs.start(engine.actor, chatId, send('Go'))
    const { client } = engine.platform.db
    await vi.waitFor(async () => expect(await client.run.count({ where: { rootRunId: runId } })).toBe(2), 5_000)
    const second = engine.secondRuns()
    const beforeMs = performance.now()
    await second.stop(engine.actor, runId)
    await engine.log(runId)
    await vi.waitFor(async () => expect(await client.run.count({ where: { status: { in: ['running', 'waiting'] } } })).toBe(0), 2_000)
    expect(performance.now() - beforeMs).toBeLessThan(1_000)
    const rows = await client.run.findMany({ select: { status: true } })
    expect(rows.map(({ status }) => status)).toEqual(['stopped', 'stopped', 'stopped'])
  })

  it('stops alone where a person stops it, and the answer goes on with what it has', async () => {
    const chatId = await begin({
      Go: then(give('c1', { task: 'One' }), 'Well.'),
      One: () => [...text('Half').slice(0, -1), { type: 'hang' }],
    })
    const { runId } = await engine.runs.start(engine.actor, chatId, send('Go'))
    const child = await vi.waitFor(() => engine.platform.db.client.run.findFirstOrThrow({ where: { parentRunId: runId } }), 5_000)
    await vi.waitFor(async () => expect(JSON.stringify((await engine.runs.snapshot(engine.actor, child.id)).fold)).toContain('Half'), 5_000)
    await engine.runs.stop(engine.actor, child.id)
    const events = await engine.log(runId)
    expect(outcomeOf(events, 'c1')).toEqual({
      outcome: 'cancelled',
      line: { status: 'stopped', run_id: child.id, changed_files: [], left_undone: [] },
      text: 'Half',
    })
    expect((await engine.runs.get(engine.actor, runId)).status).toBe('completed')
  })

  it('[agent-01] tells honestly how it ended: cut, empty, or failed', async () => {
    const cut: Say = { type: 'finish', finishReason: 'length', usage }
    const chatId = await begin({
      Go: then([...give('a', { task: 'Cut' }), ...give('b', { task: 'Empty' }), ...give('c', { task: 'Broken' })], 'Done.'),
      Cut: () => [...text('Half of').slice(0, -1), cut],
      Empty: () => text('').slice(-1),
      Broken: () => [{ type: 'throw', error: new Error('away') }],
    })
    const { events } = await answer(chatId, 'Go')
    expect(outcomeOf(events, 'a')).toMatchObject({
      outcome: 'ok',
      line: { status: 'partial', left_undone: ['The answer was cut at its length limit.'] },
      text: 'Half of',
    })
    expect(outcomeOf(events, 'b')).toMatchObject({ outcome: 'error', line: { status: 'failed' } })
    expect(outcomeOf(events, 'c')).toMatchObject({ outcome: 'error', line: { status: 'failed' } })
  })
})

describe('a task whose processes die', () => {
  /** Takes these runs from their process, as its death does: it writes nothing more, and another one finds them. */
  async function die(where: { id?: string } = {}): Promise<void> {
    await engine.platform.db.client.run.updateMany({ where, data: { leaseToken: 'dead', leaseUntil: new Date(1) } })
  }

  async function begun(held: Promise<void>) {
    const chatId = await begin({
      Go: then(give('c1', { task: 'Wait' }), 'Done.'),
      Wait: () => [...text('Half').slice(0, 2), { type: 'wait', until: held }, ...text('Waited.').slice(1)],
    })
    const { runId } = await engine.runs.start(engine.actor, chatId, send('Go'))
    const child = await vi.waitFor(() => engine.platform.db.client.run.findFirstOrThrow({ where: { parentRunId: runId } }), 5_000)
    await vi.waitFor(async () => expect(JSON.stringify((await engine.runs.snapshot(engine.actor, child.id)).fold)).toContain('Half'), 5_000)
    return { runId, childId: child.id }
  }

  async function judge({ runId, childId }: { runId: string; childId: string }): Promise<void> {
    const second = engine.secondRuns()
    await vi.waitFor(async () => expect((await second.get(engine.actor, runId)).status).toBe('completed'), 15_000)
    const { client } = engine.platform.db
    expect(await client.run.findMany({ where: { parentRunId: runId }, select: { id: true, status: true } })).toEqual([
      { id: childId, status: 'completed' },
    ])
    const rows = await client.runEvent.findMany({ where: { runId }, orderBy: { seq: 'asc' }, select: { data: true } })
    const chunks = rows.map(({ data }) => JSON.parse(data) as RunEvent['chunk'])
    expect(chunks.filter(chunk => chunk.type === 'tool-output-available' && !chunk.preliminary)).toHaveLength(1)
    expect(chunks.filter(chunk => chunk.type === 'data-child').map(chunk => (chunk.data as ChildView).status)).toEqual([null, 'ok'])
  }

  it('[agent-04] while it is worked on is taken up with its answer, once', async () => {
    const held = Promise.withResolvers<void>()
    const place = await begun(held.promise)
    await die()
    await vi.waitFor(() => expect(engine.logged.filter(({ event }) => event === 'run.lost')).toHaveLength(2), 5_000)
    held.resolve()
    await judge(place)
    expect(outcomeOf(await engine.log(place.runId), 'c1')).toMatchObject({ outcome: 'ok', line: { status: 'ok', run_id: place.childId } })
  })

  it('[agent-04] between its end and the outcome of the call gives its result once', async () => {
    const held = Promise.withResolvers<void>()
    const place = await begun(held.promise)
    await die({ id: place.runId })
    await vi.waitFor(() => expect(engine.logged.some(({ event }) => event === 'run.lost')).toBe(true), 5_000)
    held.resolve()
    const child = () => engine.platform.db.client.run.findUniqueOrThrow({ where: { id: place.childId }, select: { status: true } })
    await vi.waitFor(async () => expect((await child()).status).toBe('completed'), 5_000)
    await judge(place)
    expect(engine.asked.filter(request => taskOf(request) === 'Wait')).toHaveLength(1)
  })
})

describe('the tools of a task', () => {
  const toolsOf = (task: string) =>
    engine.asked
      .find(request => taskOf(request) === task)
      ?.tools.map(({ name }) => name)
      .sort()

  it('[agent-02] are never more than those of the answer, whatever it names', async () => {
    const chatId = await begin(
      {
        Go: then(
          [
            ...give('a', { task: 'All' }),
            ...give('b', { task: 'Some', tools: ['test.count'] }),
            ...give('c', { task: 'More', tools: ['test__slow', 'memory.save'] }),
          ],
          'Done.',
        ),
        All: () => text('a'),
        Some: () => text('b'),
      },
      {},
      true,
    )
    const selectedTools = ['test.count', 'test.echo', 'agent.delegate']
    const { runId } = await engine.runs.start(engine.actor, chatId, { ...send('Go'), selectedTools })
    const events = await engine.log(runId)
    expect(toolsOf('All')).toEqual(['agent__delegate', 'test__count', 'test__echo'])
    expect(toolsOf('Some')).toEqual(['test__count'])
    expect(outcomeOf(events, 'c')).toMatchObject({
      outcome: 'error',
      line: { status: 'failed', run_id: null },
      text: 'You cannot give these tools: test__slow, memory.save.',
    })
  })

  it('[agent-02] are those of its assistant as far as the answer has them, and another person’s assistant is not found', async () => {
    const chatId = await begin(
      {
        Go: then([...give('a', { task: 'Count', assistant: 'counter' }), ...give('b', { task: 'Spy', assistant: 'Hidden' })], 'Done.'),
        Count: () => text('1'),
      },
      {},
      true,
    )
    const definition = { ...plainAssistant, name: 'Counter', instructions: 'Count slowly.', tools: ['test.count', 'test.fail'] }
    await engine.assistants.create(engine.actor, { definition })
    await engine.assistants.create(await engine.person('eve@example.org'), { definition: { ...plainAssistant, name: 'Hidden' } })
    const { runId } = await engine.runs.start(engine.actor, chatId, {
      ...send('Go'),
      selectedTools: ['test.count', 'test.echo', 'agent.delegate'],
    })
    const events = await engine.log(runId)
    expect(toolsOf('Count')).toEqual(['test__count'])
    expect(JSON.stringify(engine.asked.find(request => taskOf(request) === 'Count')?.prompt)).toContain('Count slowly.')
    expect(childrenIn(messageOf(events).parts)).toMatchObject([{ assistant: { name: 'Counter' } }])
    expect(outcomeOf(events, 'b')).toMatchObject({ outcome: 'error', text: 'There is no assistant named Hidden.' })
  })

  it('[agent-02] [agent-05] are judged by the rules and permissions of the person in the chat of the answer', async () => {
    const policies = [{ server: 'test', tool: 'count', action: 'ask' as const }]
    const chatId = await begin(
      {
        Go: then(give('a', { task: 'Count' }), 'Done.'),
        Again: then(call('x', 'test__count', {}), 'Counted.'),
        Count: then(call('x', 'test__count', {}), 'Counted.'),
      },
      { config: { policies } },
      true,
    )
    const { runId } = await engine.runs.start(engine.actor, chatId, send('Go'))
    const [input] = await vi.waitFor(async () => {
      const run = await engine.runs.get(engine.actor, runId)
      expect([run.status, run.inputs.length]).toEqual(['waiting', 1])
      return run.inputs
    }, 20_000)
    const [child] = (await engine.runs.get(engine.actor, runId)).children
    expect(input).toMatchObject({ kind: 'approval', toolName: 'test.count', runId: child?.runId })
    const bob = await engine.person('bob@example.org')
    await expect(engine.runs.answer(bob, runId, input?.id ?? '', { choice: 'allow_once' })).rejects.toMatchObject({ code: 'run_not_found' })
    await engine.runs.answer(engine.actor, runId, input?.id ?? '', { choice: 'allow_session' })
    const events = await engine.log(runId)
    expect(outcomeOf(events, 'a')).toMatchObject({ outcome: 'ok', text: 'Counted.' })
    const shown = events.flatMap(({ chunk }) => (chunk.type === 'data-input' ? [chunk.data] : []))
    expect(shown.map(({ status, runId, toolCallId }) => [status, runId, toolCallId])).toEqual([
      ['open', child?.runId, 'a'],
      ['answered', child?.runId, 'a'],
    ])
    await answer(chatId, 'Again')
    expect(journal?.lines()).toHaveLength(2)
  })
})

const plainAssistant = {
  emoji: '',
  description: '',
  instructions: '',
  model: null,
  fallback: null,
  tools: null,
  starters: [],
  parameters: {},
}

describe('the schema of a result', () => {
  const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] }

  /** A child that says these one after another. */
  async function says(...answers: string[]) {
    const left = [...answers]
    const chatId = await begin({}, {
      script: request => (JSON.stringify(request.prompt).includes('JSON Schema') ? text(left.shift() ?? 'nothing') : undefined),
    } as Options)
    engine.says([...give('a', { task: 'Seven', result_schema: schema }), calls], text('Done.'))
    const { events, runId } = await answer(chatId, 'Go')
    return { told: outcomeOf(events, 'a'), runId }
  }

  it('[agent-01] is told with the task, and a result that fits is taken', async () => {
    expect((await says('```json\n{"n": 7}\n```')).told).toMatchObject({ outcome: 'ok', line: { status: 'ok' } })
  })

  it('[agent-01] has a result asked for again twice, and then the task has failed', async () => {
    expect((await says('seven', '{"n": "7"}', '{"n": 7}')).told).toMatchObject({ outcome: 'ok', text: '{"n": 7}' })
    await engine.dispose()
    const { told, runId } = await says('seven', 'sieben', 'sept', 'sette')
    expect(told).toMatchObject({ outcome: 'error', line: { status: 'failed' } })
    expect(told.text).toContain('The result does not fit its schema: it is not JSON.')
    const [child] = (await engine.runs.get(engine.actor, runId)).children
    expect([child?.task, child?.resultStatus, engine.asked.length]).toEqual(['Seven', 'failed', 5])
  })
})

describe('the limits of a tree', () => {
  it('[agent-03] end it in depth, in number and at once', async () => {
    let working = 0
    let most = 0
    const work = (request: ModelRequest): Say[] => {
      working += 1
      most = Math.max(most, working)
      const leaves = Promise.resolve().then(async () => {
        await new Promise(resolve => setTimeout(resolve, 30))
        working -= 1
      })
      return [{ type: 'wait', until: leaves }, ...text(`Did ${taskOf(request)}.`)]
    }
    const tasks = [1, 2, 3, 4, 5]
    const chatId = await begin(
      {
        Go: then(
          tasks.flatMap(n => give(`c${n}`, { task: `Task ${n}` })),
          'Done.',
        ),
        ...Object.fromEntries(tasks.map(n => [`Task ${n}`, work])),
      },
      { limits: { delegatesAtOnce: 2, delegatesPerAnswer: 4 } },
    )
    const { events, runId } = await answer(chatId, 'Go')
    expect(most).toBe(2)
    const told = tasks.map(n => outcomeOf(events, `c${n}`))
    expect(told.map(({ line }) => line.status).sort()).toEqual(['limit', 'ok', 'ok', 'ok', 'ok'])
    expect(told.find(({ line }) => line.status === 'limit')).toMatchObject({ outcome: 'error', line: { run_id: null } })
    expect((await engine.runs.get(engine.actor, runId)).children).toHaveLength(4)
  })

  it('[agent-03] leave the tool away where a task may give none', async () => {
    const chatId = await begin(
      { Go: then(give('a', { task: 'One' }), 'Done.'), One: then(give('b', { task: 'Two' }), 'Done.'), Two: () => text('2') },
      { limits: { delegateDepth: 1 } },
    )
    const { events } = await answer(chatId, 'Go')
    expect(outcomeOf(events, 'a')).toMatchObject({ outcome: 'ok' })
    expect(await engine.platform.db.client.run.count()).toBe(2)
  })

  it('[agent-03] are one allowance of rounds and tokens for all', async () => {
    const steps = { count: 0 }
    const chatId = await begin(
      {
        Go: then(give('a', { task: 'Loop' }), 'Done.'),
        Loop: request => {
          steps.count += 1
          return request.tools.length === 0
            ? text('Enough.')
            : [...call(`x${steps.count}`, 'test__count', { label: String(steps.count) }), calls]
        },
      },
      { limits: { maxToolRounds: 5 } },
      true,
    )
    const { events } = await answer(chatId, 'Go')
    expect(outcomeOf(events, 'a')).toMatchObject({ outcome: 'ok', line: { status: 'partial' }, text: 'Enough.' })
    // One round of the answer, then the child’s: one step more is offered tools, and the last one none.
    expect(journal?.lines()).toHaveLength(4)
  })

  it('[agent-03] refuse a task that was given to the child itself, is empty, too long, or has failed twice', async () => {
    const broken: Say[] = [{ type: 'throw', error: new Error('away') }]
    const round = { count: 0 }
    const chatId = await begin({
      Go: () => {
        round.count += 1
        if (round.count <= 3) return [...give(`f${round.count}`, { task: 'Fail' }), calls]
        if (round.count === 4)
          return [...give('e', { task: ' ' }), ...give('l', { task: 'x'.repeat(100_001) }), ...give('s', { task: 'Same' }), calls]
        return text('Done.')
      },
      Fail: () => broken,
      Same: then(give('i', { task: 'same' }), 'Tried.'),
    })
    const { events, runId } = await answer(chatId, 'Go')
    expect(outcomeOf(events, 'f3').text).toMatch(/failed twice/)
    expect(outcomeOf(events, 'e').text).toMatch(/empty/)
    expect(outcomeOf(events, 'l').text).toMatch(/100000 characters/)
    const { children } = await engine.runs.get(engine.actor, runId)
    expect(children.map(({ task, resultStatus }) => [task, resultStatus])).toEqual([
      ['Fail', 'failed'],
      ['Fail', 'failed'],
      ['Same', 'ok'],
    ])
    const same = await engine.log(children.at(-1)?.runId ?? '')
    expect(outcomeOf(same, 'i').text).toMatch(/the task that you were given/)
  })
})

describe('the chat of a task', () => {
  it('[agent-06] is in no list and no search, is read by whom the chat of the answer is, and is deleted with it', async () => {
    const chatId = await begin({ Go: then(give('a', { task: 'Find the zebra' }), 'Done.'), 'Find the zebra': () => text('Zebra.') })
    const { message } = await answer(chatId, 'Go')
    const [child] = childrenIn(message.parts)
    const { actor, chats, chatLife } = engine
    expect((await chats.list(actor, {})).items.map(({ id }) => id)).toEqual([chatId])
    expect((await chats.get(actor, child?.chatId ?? '')).title).toBe('Find the zebra')
    const bob = await engine.person('bob@example.org')
    await expect(chats.get(bob, child?.chatId ?? '')).rejects.toMatchObject({ code: 'chat_not_found' })
    await chats.remove(actor, chatId)
    await expect(chats.get(actor, child?.chatId ?? '')).rejects.toMatchObject({ code: 'chat_not_found' })
    await chats.restore(actor, chatId)
    expect((await chats.get(actor, child?.chatId ?? '')).id).toBe(child?.chatId)
    await chats.remove(actor, chatId)
    await engine.platform.db.client.chat.updateMany({ data: { deletedAt: new Date(0) } })
    await chatLife.purge(new AbortController().signal)
    expect([await engine.platform.db.client.chat.count(), await engine.platform.db.client.run.count()]).toEqual([0, 0])
  })
})

describe('files that tasks change', () => {
  it('[agent-07] are undone with the answer, and two that write one file take turns', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-tasks-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    writeFileSync(path.join(folder, 'n.txt'), 'one\ntwo\n')
    const change = (from: string, to: string) => call('e', 'workspace__edit', { path: 'n.txt', edits: [{ old_text: from, new_text: to }] })
    const workspaces = [{ id: 'app', title: 'App', path: folder, writable: true, people: ['*'] }]
    const chatId = await begin(
      {
        Go: then([...give('a', { task: 'First' }), ...give('b', { task: 'Second' })], 'Done.'),
        First: then(change('one', 'eins'), 'Changed.'),
        Second: then(change('two', 'zwei'), 'Changed.'),
      },
      { config: { workspaces }, model: { fileEdits: 'tools' } },
    )
    await engine.chats.update(engine.actor, chatId, { workspaceId: 'app' })
    const { events, message } = await answer(chatId, 'Go')
    expect(readFileSync(path.join(folder, 'n.txt'), 'utf8')).toBe('eins\nzwei\n')
    expect(outcomeOf(events, 'a').line).toMatchObject({ status: 'ok', changed_files: ['n.txt'] })
    expect(message.metadata?.edits?.filesModified).toEqual(['n.txt'])
    expect(await engine.runs.undoEdits(engine.actor, chatId, message.id)).toEqual({ restored: ['n.txt'], kept: [] })
    expect(readFileSync(path.join(folder, 'n.txt'), 'utf8')).toBe('one\ntwo\n')
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import type { InputRequestView, RunEvent, ToolOutput } from '#lib/messages/index.ts'
import { call, calls, send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { leaveRun, said, startedCall } from '#tests/support/left-run.ts'
import { type Journal, newJournal, testServer } from '#tests/support/mcp/index.ts'
import type { RequestView } from '../runs.ts'

let engine: TestEngine
let journal: Journal
let groupId: string
let cleo: Actor
let dan: Actor
let eve: Actor

beforeEach(async () => {
  journal = newJournal()
  engine = await testEngine({ config: { mcpServers: { test: testServer(journal) } } })
  ;[cleo, dan, eve] = (await Promise.all(['cleo', 'dan', 'eve'].map(name => engine.person(`${name}@example.org`)))) as [Actor, Actor, Actor]
  const { client } = engine.platform.db
  const at = new Date()
  groupId = newId()
  await client.group.create({ data: { id: groupId, name: 'Security', key: 'security', createdAt: at, updatedAt: at } })
  for (const { userId } of [engine.actor, cleo, dan]) await client.groupMember.create({ data: { groupId, userId, createdAt: at } })
  const rule = { server: 'test', tool: 'count', action: 'ask_group', approvers: `group:${groupId}` }
  await client.policy.create({ data: { id: newId(), position: 1, createdAt: at, ...rule } })
})
afterEach(async () => {
  await engine.dispose()
  journal.remove()
})

const requests = () => engine.runs.requests
const outcome = (events: RunEvent[]) =>
  events
    .flatMap(({ chunk }) => (chunk.type === 'tool-output-available' && !chunk.preliminary ? [chunk.output as ToolOutput] : []))
    .map(output => (output.status === 'done' ? { outcome: output.outcome, text: output.text } : null))
    .at(-1)

async function asked(): Promise<{ runId: string; request: RequestView }> {
  engine.says([...call('c', 'test__count', { by: 3 }), calls], text('So be it.'))
  const chatId = await engine.chat()
  await engine.chats.update(engine.actor, chatId, { title: 'A secret plan' })
  const { runId } = await engine.runs.start(engine.actor, chatId, send('Count, and tell nobody.'))
  return { runId, request: await open(cleo) }
}

const open = (actor: Actor) =>
  vi.waitFor(async () => {
    const request = (await requests().list(actor)).find(({ decided }) => decided === null)
    if (!request) throw new Error('nobody is asked')
    return request
  }, 10_000)

describe('[policy-09] a call about which a group decides', () => {
  it('waits for any of them, who see the call and nothing of the chat, and runs once one has allowed it', async () => {
    const { runId, request } = await asked()
    expect(request).toMatchObject({ tool: 'count', server: 'test', arguments: { by: 3 }, approvers: 'Security', decided: null })
    expect(JSON.stringify(request)).not.toMatch(new RegExp(`secret plan|tell nobody|${runId}`))
    expect([(await requests().list(dan)).length, await requests().count(dan)]).toEqual([1, 1])
    expect((await engine.runs.get(engine.actor, runId)).inputs).toMatchObject([
      { kind: 'approval', options: ['deny'], approvers: { name: 'Security' } },
    ])
    expect(journal.lines()).toEqual([])
    await requests().decide(dan, request.id, { choice: 'allow' })
    const events = await engine.log(runId)
    expect(outcome(events)).toMatchObject({ outcome: 'ok' })
    const shown = events.flatMap(({ chunk }) => (chunk.type === 'data-input' ? [chunk.data] : [])).at(-1)
    expect(shown).toMatchObject({ status: 'answered', choice: 'allow_once', decidedBy: expect.stringContaining('dan') })
    expect((await requests().list(dan))[0]).toMatchObject({ decided: { choice: 'allow' } })
    expect(await requests().list(cleo)).toEqual([])
    const [entry] = (await engine.platform.audit.list({ limit: 20 })).filter(({ action }) => action === 'input.decide_for_other')
    expect(entry).toMatchObject({ actorId: dan.userId, detail: { askerId: engine.actor.userId, choice: 'allow' } })
  })

  it('is told why it was refused, and by whom', async () => {
    const { runId, request } = await asked()
    await requests().decide(cleo, request.id, { choice: 'deny', reason: 'Not on a Friday.' })
    const events = await engine.log(runId)
    expect(outcome(events)).toEqual({ outcome: 'denied', text: 'This call was refused on behalf of Security: Not on a Friday.' })
    expect(journal.lines()).toEqual([])
  })

  it('is not theirs to decide who ask, are in no such group, have left it, are disabled, or come with a key', async () => {
    const { runId, request } = await asked()
    const { client } = engine.platform.db
    const decide = (actor: Actor) => requests().decide(actor, request.id, { choice: 'allow' })
    const none = { code: 'input_not_found' }
    expect([await requests().list(engine.actor), await requests().list(eve)]).toEqual([[], []])
    await expect(decide(engine.actor)).rejects.toMatchObject(none)
    await expect(decide(eve)).rejects.toMatchObject(none)
    await expect(decide({ ...cleo, kind: 'api_key' })).rejects.toMatchObject(none)
    for (const choice of ['allow_once', 'allow_session', 'allow_always'])
      await expect(engine.runs.answer(engine.actor, runId, request.id, { choice })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(engine.runs.approve(engine.actor, runId, 'c', { approved: true })).rejects.toMatchObject({ code: 'forbidden' })
    await client.groupMember.deleteMany({ where: { userId: cleo.userId } })
    await expect(decide(cleo)).rejects.toMatchObject(none)
    expect(await requests().list(cleo)).toEqual([])
    await client.user.update({ where: { id: dan.userId }, data: { disabledAt: new Date() } })
    await expect(decide(dan)).rejects.toMatchObject(none)
    expect(await client.inputRequest.findUnique({ where: { id: request.id } })).toMatchObject({ status: 'open', answeredById: null })
    await engine.runs.answer(engine.actor, runId, request.id, { choice: 'deny' })
    expect(outcome(await engine.log(runId))).toEqual({
      outcome: 'denied',
      text: 'The person withdrew the question before it was decided on behalf of Security.',
    })
  })

  it('is decided once: of two at the same time one counts, and the other is told', async () => {
    const { runId, request } = await asked()
    const both = await Promise.allSettled([
      requests().decide(cleo, request.id, { choice: 'allow' }),
      requests().decide(dan, request.id, { choice: 'deny' }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const won = both[0]?.status === 'fulfilled'
    expect(outcome(await engine.log(runId))).toMatchObject({ outcome: won ? 'ok' : 'denied' })
    await expect(requests().decide(dan, request.id, { choice: 'allow' })).rejects.toMatchObject({ code: 'input_answered' })
    expect(journal.lines().length).toBe(won ? 1 : 0)
  })

  it('is withdrawn as the answer stops', async () => {
    const { runId, request } = await asked()
    await engine.runs.stop(engine.actor, runId)
    await expect(requests().decide(cleo, request.id, { choice: 'allow' })).rejects.toMatchObject({ code: 'input_answered' })
    expect(outcome(await engine.log(runId))).toMatchObject({ outcome: 'cancelled' })
    expect([await requests().list(cleo), journal.lines()]).toEqual([[], []])
  })

  it('does not run where a rule denies it by then', async () => {
    const { runId, request } = await asked()
    await engine.platform.db.client.policy.updateMany({ data: { action: 'deny', approvers: '' } })
    await requests().decide(cleo, request.id, { choice: 'allow' })
    expect(outcome(await engine.log(runId))).toMatchObject({ outcome: 'denied' })
    expect(journal.lines()).toEqual([])
  })

  it('is refused at once, plainly, where nobody but its person could decide', async () => {
    const { client } = engine.platform.db
    await client.groupMember.deleteMany({ where: { userId: { in: [cleo.userId, dan.userId] } } })
    engine.says([...call('c', 'test__count', {}), calls], text('Then not.'))
    const { runId } = await engine.runs.start(engine.actor, await engine.chat(), send('Count.'))
    expect(outcome(await engine.log(runId))).toEqual({
      outcome: 'denied',
      text: expect.stringContaining('Nobody in “Security” can decide, so it was not run. Administrators have been told.'),
    })
  })

  it('is refused plainly once nobody is left who could decide', async () => {
    const { runId } = await asked()
    await engine.platform.db.client.group.delete({ where: { id: groupId } })
    expect(outcome(await engine.log(runId))).toMatchObject({
      outcome: 'denied',
      text: expect.stringContaining('can decide, so it was not run'),
    })
    expect(journal.lines()).toEqual([])
  })
})

describe('[policy-09] a call that waited as its process died', () => {
  async function left(args: Record<string, unknown>): Promise<{ runId: string; view: InputRequestView }> {
    const [createdAt, expiresAt] = [new Date().toISOString(), '2099-01-01T00:00:00.000Z']
    const view: InputRequestView = {
      id: newId(),
      kind: 'approval',
      toolCallId: 'c',
      toolName: 'test.count',
      arguments: args,
      message: 'Run it?',
      options: ['deny'],
      status: 'open',
      approvers: { who: `group:${groupId}`, name: 'Security' },
      createdAt,
      expiresAt,
    }
    const log = [
      ...said('I count. '),
      ...startedCall('c', 'test__count', { by: 3 }).slice(0, 1),
      { type: 'data-input' as const, id: view.id, data: view },
    ]
    const { runId } = await leaveRun(engine, log, { status: 'waiting' })
    const row = { id: view.id, runId, userId: engine.actor.userId, kind: 'approval', toolCallId: 'c', approvers: `group:${groupId}` }
    await engine.platform.db.client.inputRequest.create({ data: { ...row, data: JSON.parse(JSON.stringify(view)), createdAt, expiresAt } })
    engine.says(text('So be it.'))
    return { runId, view }
  }

  async function rest(runId: string): Promise<RunEvent[]> {
    const events: RunEvent[] = []
    const tail = await engine.runs.tail(engine.actor, runId, { after: 0, signal: AbortSignal.timeout(15_000) })
    for await (const batch of tail) events.push(...batch)
    return events
  }

  it('goes on waiting by the same question', async () => {
    const { runId, view } = await left({ by: 3 })
    engine.secondRuns()
    await vi.waitFor(async () => expect((await engine.runs.get(engine.actor, runId)).status).toBe('waiting'), 8_000)
    await requests().decide(cleo, view.id, { choice: 'allow' })
    expect(outcome(await rest(runId))).toMatchObject({ outcome: 'ok' })
  })

  it('is not run a second time by its person alone', async () => {
    const { runId } = await leaveRun(engine, [...said('I count. '), ...startedCall('c', 'test__count', { by: 3 })], { status: 'running' })
    engine.says(text('So be it.'))
    const runs = engine.secondRuns()
    const repeat = await vi.waitFor(async () => {
      const [input] = (await engine.runs.get(engine.actor, runId)).inputs
      if (input?.kind !== 'repeat') throw new Error('nobody is asked')
      return input
    }, 10_000)
    await runs.answer(engine.actor, runId, repeat.id, { choice: 'run_again' })
    expect(outcome(await rest(runId))).toMatchObject({ outcome: 'denied', text: expect.stringContaining('allowed this call once') })
    expect(journal.lines()).toEqual([])
  })

  it('asks anew where what they were shown are not the arguments of the call, whatever was answered', async () => {
    const { runId, view } = await left({ by: 1 })
    await requests().decide(cleo, view.id, { choice: 'allow' })
    engine.secondRuns()
    const again = await open(dan)
    expect([again.id === view.id, again.arguments, journal.lines()]).toEqual([false, { by: 3 }, []])
    await requests().decide(dan, again.id, { choice: 'deny' })
    expect(outcome(await rest(runId))).toMatchObject({ outcome: 'denied' })
    expect(journal.lines()).toEqual([])
  })
})

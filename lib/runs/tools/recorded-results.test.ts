import { afterEach, describe, expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { messageText, type ToolOutput, type ToolPart } from '#lib/messages/index.ts'
import { call, calls, messageOf, send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { everythingServer } from '#tests/support/mcp/index.ts'
import { recordedResults } from './recorded-results.ts'

const done = (toolName: string, input: unknown, said: string): ToolPart =>
  ({
    type: 'dynamic-tool',
    toolName,
    toolCallId: newId(),
    state: 'output-available',
    input,
    output: { status: 'done', outcome: 'ok', server: 's', tool: 't', text: said, content: [], executed: true, executionTimeMs: 3 },
  }) as ToolPart

const asked = (name: string, args: Record<string, unknown>) => ({ name, arguments: args, argumentsText: JSON.stringify(args) })

describe('recorded results', () => {
  it('answer equal calls in the order of the recording, whatever the order of their keys, and then with the last one', () => {
    const results = recordedResults(
      { parts: [done('a', { x: 1, y: { p: 1, q: 2 } }, 'one'), done('a', { y: { q: 2, p: 1 }, x: 1 }, 'two')] },
      { parts: [] },
    )
    const again = asked('a', { y: { q: 2, p: 1 }, x: 1 })
    expect([1, 2, 3].map(() => results.outcomeOf(again).text)).toEqual(['one', 'two', 'two'])
  })

  it('go on after the calls that the answer had made before a takeover', () => {
    const recorded = { parts: [done('a', {}, 'one'), done('a', {}, 'two')] }
    expect(recordedResults(recorded, { parts: [done('a', {}, 'one')] }).outcomeOf(asked('a', {})).text).toBe('two')
  })

  it('say so where nothing was recorded for a call', () => {
    const results = recordedResults({ parts: [done('a', { x: 1 }, 'one')] }, { parts: [] })
    for (const other of [asked('b', { x: 1 }), asked('a', { x: 2 })])
      expect(results.outcomeOf(other)).toMatchObject({ outcome: 'error', executed: false, text: expect.stringContaining('recorded') })
  })
})

let engine: TestEngine
afterEach(() => engine?.dispose())

describe('a run that is made again with recorded results', () => {
  async function recorded() {
    const policies = [{ server: 'everything', tool: '*', action: 'allow' }]
    engine = await testEngine({ config: { mcpServers: { everything: everythingServer() }, policies }, others: { 'test:other': {} } })
    const chatId = await engine.chat()
    engine.says([...call('c1', 'everything__get-sum', { a: 2, b: 3 }), calls], text('It is 5.'))
    const first = await engine.runs.start(engine.actor, chatId, send('2+3?'))
    await engine.log(first.runId)
    return { chatId, first }
  }
  const outputs = (message: ReturnType<typeof messageOf>) =>
    message.parts.flatMap(part => (part.type === 'dynamic-tool' ? [part.output as ToolOutput] : []))

  it('[play-03] calls no tool and asks nobody: another model receives the same results, and what was not recorded is said', async () => {
    const { chatId, first } = await recorded()
    const { runs, actor, says, log, platform } = engine
    const before = outputs(messageOf(await log(first.runId)))
    await platform.db.client.toolGrant.deleteMany()
    const audits = await platform.db.client.auditEvent.count()
    says(
      [...call('n1', 'everything__get-sum', { b: 3, a: 2 }), ...call('n2', 'everything__get-sum', { a: 1, b: 1 }), calls],
      text('Five, it says.'),
    )
    const again = await runs.start(actor, chatId, {
      message: null,
      parentId: first.userMessageId,
      requestId: newId(),
      model: 'test:other',
      resultsOf: first.runId,
    })
    const message = messageOf(await log(again.runId))
    expect(message.metadata).toMatchObject({ resultsOf: first.runId, model: 'test:other' })
    const [same, unknown] = outputs(message)
    expect(same).toEqual(before[0])
    expect(unknown).toMatchObject({ outcome: 'error', executed: false })
    expect(messageText(message)).toBe('Five, it says.')
    expect(await platform.db.client.auditEvent.count()).toBe(audits)
    const run = await platform.db.client.run.findUnique({ where: { id: again.runId } })
    expect(run?.resultsOf).toBe(first.runId)
  })

  it('[play-03] may have another prompt, which is a version of the message', async () => {
    const { chatId, first } = await recorded()
    const { runs, actor, says, log, chats } = engine
    says([...call('n1', 'everything__get-sum', { a: 2, b: 3 }), calls], text('Cinq.'))
    const message = { id: newId(), text: 'Combien font 2+3 ?' }
    const again = await runs.start(actor, chatId, { message, parentId: null, resultsOf: first.runId })
    expect(outputs(messageOf(await log(again.runId)))[0]).toMatchObject({ outcome: 'ok' })
    expect((await chats.path(actor, chatId))[0]?.siblingIds).toEqual([first.userMessageId, message.id])
  })

  it('[play-03] is refused for a run of another chat or person, and for one that has not ended', async () => {
    const { chatId, first } = await recorded()
    const { runs, actor, says, person, chat } = engine
    const with_ = (resultsOf: string) => ({ ...send('x'), resultsOf })
    await expect(runs.start(actor, await chat(), with_(first.runId))).rejects.toMatchObject({ code: 'run_not_found' })
    const eve = await person('eve@example.org')
    await expect(runs.start(eve, await chat(eve), with_(first.runId))).rejects.toMatchObject({ code: 'run_not_found' })
    says([{ type: 'hang' }])
    const going = await runs.start(actor, chatId, send('Wait'))
    await expect(runs.start(actor, chatId, with_(going.runId))).rejects.toMatchObject({ code: 'run_in_progress' })
  })
})

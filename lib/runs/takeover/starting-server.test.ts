import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { messageText, type RunEvent, type ToolOutput } from '#lib/messages/index.ts'
import { call, calls, messageOf, send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { leaveRun, said, startedCall } from '#tests/support/left-run.ts'
import { type Journal, newJournal, testServer } from '#tests/support/mcp/index.ts'

let engine: TestEngine
let journal: Journal
beforeEach(() => {
  journal = newJournal()
})
afterEach(async () => {
  await engine.dispose()
  journal.remove()
})

/** An engine whose server was up, and takes longer to start than a page waits from now on; or never starts again. */
async function restarted(policies: object[], how: 'slow' | 'broken' = 'slow'): Promise<void> {
  const { command, args } = testServer(journal)
  const script = `[ -f "$0.broken" ] && exit 3; [ -f "$0.slow" ] && sleep 2.6; exec ${command} ${args.join(' ')}`
  engine = await testEngine({ config: { mcpServers: { late: { command: 'sh', args: ['-c', script, journal.file] } }, policies } })
  await engine.mcp.tools(engine.actor, { waitMs: 10_000 })
  writeFileSync(`${journal.file}.${how}`, '')
  const restarting = engine.mcpAdmin.servers.restart(engine.actor, 'late').catch(() => undefined)
  if (how === 'broken') await restarting
}

async function finished(runId: string): Promise<RunEvent[]> {
  const events: RunEvent[] = []
  for await (const batch of await engine.secondRuns().tail(engine.actor, runId, { after: 0, signal: AbortSignal.timeout(12_000) }))
    events.push(...batch)
  return events
}

const outputs = (events: RunEvent[]) =>
  events.flatMap(({ chunk }) => (chunk.type === 'tool-output-available' && !chunk.preliminary ? [chunk.output as ToolOutput] : []))
const notices = (events: RunEvent[]) => events.flatMap(({ chunk }) => (chunk.type === 'data-notice' ? [chunk.data.code] : []))

describe('an answer that is taken up while the server of its tools is starting', () => {
  it('[run-21] keeps its question open, and runs the tool once it is allowed and the server is up', async () => {
    await restarted([{ server: 'late', tool: 'echo', action: 'ask' }])
    engine.says(text('Fine.'))
    const [input] = startedCall('c', 'late__echo', { text: 'hi' })
    const { runId } = await leaveRun(engine, [...said('I ask. '), input as never], { status: 'waiting' })
    await engine.platform.db.client.inputRequest.create({
      data: {
        ...{ id: 'q', runId, userId: engine.actor.userId, kind: 'approval', toolCallId: 'c' },
        data: {
          ...{ id: 'q', kind: 'approval', toolCallId: 'c', toolName: 'late.echo', message: '?', status: 'open' },
          options: ['allow_once', 'deny'],
        },
        createdAt: new Date(),
        expiresAt: new Date(Date.now() + 3_600_000),
      },
    })
    const runs = engine.secondRuns()
    await vi.waitFor(
      async () => expect(await runs.get(engine.actor, runId)).toMatchObject({ status: 'waiting', inputs: [{ id: 'q' }] }),
      8_000,
    )
    await runs.approve(engine.actor, runId, 'c', { approved: true })
    const events = await finished(runId)
    expect(outputs(events)).toMatchObject([{ outcome: 'ok', text: 'hi' }])
    expect(messageText(messageOf(events))).toBe('I ask. Fine.')
    expect(notices(events)).not.toContain('server_unavailable')
  })

  it('[run-21] repeats the call that was cut off, and goes on with the same tools', async () => {
    await restarted([])
    engine.says([...call('d', 'late__echo', { text: 'two' }), calls], text('Done.'))
    const { runId } = await leaveRun(engine, [...said('I begin. '), ...startedCall('c', 'late__echo', { text: 'one' })])
    const events = await finished(runId)
    expect(outputs(events).map(({ status, ...one }) => [status, 'outcome' in one && one.outcome])).toEqual([
      ['done', 'ok'],
      ['done', 'ok'],
    ])
    expect(notices(events)).toContain('starting_servers')
    expect(engine.asked.every(({ tools }) => tools.length > 5)).toBe(true)
  })
})

describe('a message while a server that was up before is starting', () => {
  it('[mcp-07] is answered with its tools, and a call waits for it', async () => {
    await restarted([])
    engine.says([...call('c', 'late__echo', { text: 'hi' }), calls], text('Done.'))
    const { runId } = await engine.runs.start(engine.actor, await engine.chat(), send('Go.'))
    const events = await engine.log(runId)
    expect(outputs(events)).toMatchObject([{ outcome: 'ok', text: 'hi' }])
  })

  it('[mcp-07] is told that a server cannot be reached, and not that its tool does not exist', async () => {
    await restarted([], 'broken')
    engine.says([...call('c', 'late__echo', { text: 'hi' }), calls], text('Done.'))
    const { runId } = await engine.runs.start(engine.actor, await engine.chat(), send('Go.'))
    const [output] = outputs(await engine.log(runId))
    expect(output).toMatchObject({
      outcome: 'error',
      executed: false,
      text: expect.stringMatching(/^The tool late__echo cannot be called right now\. /),
    })
  })

  it('[S9] refuses a call whose definition has changed with the start', async () => {
    await restarted([])
    await engine.platform.db.client.toolPin.updateMany({ where: { tool: 'echo' }, data: { hash: 'other' } })
    engine.says([...call('c', 'late__echo', { text: 'hi' }), calls], text('Done.'))
    const { runId } = await engine.runs.start(engine.actor, await engine.chat(), send('Go.'))
    expect(outputs(await engine.log(runId))).toMatchObject([
      { outcome: 'error', executed: false, text: expect.stringContaining('differently') },
    ])
    expect(existsSync(journal.file)).toBe(false)
    rmSync(`${journal.file}.slow`)
  })
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RunEvent } from '#lib/messages/index.ts'
import { call, calls, send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { newJournal, testServer } from '#tests/support/mcp/index.ts'
import { CallsInFlight } from './run/calls-in-flight.ts'
import { COMMIT_PATIENCE_BYTES, HANDED_OVER } from './run/limits.ts'

describe('a process that is stopped in good order', () => {
  let engine: TestEngine
  afterEach(() => engine.dispose())

  it('[run-21] lets a call in flight end, so that nobody is asked whether it happened', async () => {
    const journal = newJournal()
    engine = await testEngine({ config: { mcpServers: { test: testServer(journal) } } })
    engine.says([...call('c', 'test__slow', { ms: 300, label: 'x' }), calls], text('Done.'), text('Done.'))
    const { runId } = await engine.runs.start(engine.actor, await engine.chat(), send('Go.'))
    await vi.waitFor(() => expect(journal.lines()).toEqual(['slow started x']), 8_000)
    await engine.runs.close()
    const events: RunEvent[] = []
    const tail = await engine.secondRuns().tail(engine.actor, runId, { after: 0, signal: AbortSignal.timeout(10_000) })
    for await (const batch of tail) events.push(...batch)
    const results = events.flatMap(({ chunk }) => (chunk.type === 'tool-output-available' && !chunk.preliminary ? [chunk.output] : []))
    expect(results).toEqual([expect.objectContaining({ outcome: 'ok', text: 'slept 300 ms' })])
    expect(events.some(({ chunk }) => chunk.type === 'data-input')).toBe(false)
    expect(journal.lines()).toEqual(['slow started x'])
    expect(await engine.runs.get(engine.actor, runId)).toMatchObject({ status: 'completed' })
    journal.remove()
  })

  it('[run-21] releases the lease of a run that could store no more rows meanwhile', async () => {
    const journal = newJournal()
    engine = await testEngine({ config: { mcpServers: { test: testServer(journal) } } })
    const { platform, actor } = engine
    const rename = (from: string, to: string) => platform.db.client.$executeRawUnsafe(`ALTER TABLE "${from}" RENAME TO "${to}"`)
    let speak = () => {}
    const asked = new Promise<void>(resolve => {
      speak = resolve
    })
    engine.says([
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: 'Once. ' },
      { type: 'wait', until: asked },
      { type: 'text-delta', id: 't', delta: 'x'.repeat(COMMIT_PATIENCE_BYTES + 1) },
      { type: 'hang' },
    ])
    const lost = await engine.runs.start(actor, await engine.chat(), send('Go.'))
    const reader = await engine.runs.tail(actor, lost.runId, { after: 0, signal: AbortSignal.timeout(10_000) })
    for await (const batch of reader) if (batch.some(({ chunk }) => chunk.type === 'text-delta')) break
    engine.says([...call('c', 'test__slow', { ms: 1500, label: 'x' }), calls], text('Done.'), text('Again.'))
    await engine.runs.start(actor, await engine.chat(), send('Go.'))
    await vi.waitFor(() => expect(journal.lines()).toEqual(['slow started x']), 8_000)
    await rename('RunEvent', 'RunEventAway')
    const closed = engine.runs.close()
    speak()
    await vi.waitFor(() => expect(engine.logged.some(({ event }) => event === 'run.commit_failed')).toBe(true), 8_000)
    await rename('RunEventAway', 'RunEvent')
    await closed
    const row = await platform.db.client.run.findUniqueOrThrow({ where: { id: lost.runId } })
    expect(row).toMatchObject({ status: 'running', leaseToken: null, leaseUntil: HANDED_OVER })
    journal.remove()
  })
})

describe('calls in flight', () => {
  it('are awaited, and no further call may start', async () => {
    const inFlight = new CallsInFlight()
    const order: string[] = []
    expect([inFlight.start('a'), inFlight.start('b')]).toEqual([true, true])
    const drained = inFlight.drain().then(() => order.push('drained'))
    expect(inFlight.start('c')).toBe(false)
    inFlight.end('c')
    inFlight.end('a')
    await Promise.resolve()
    order.push('the last one ends')
    inFlight.end('b')
    await drained
    expect(order).toEqual(['the last one ends', 'drained'])
  })

  it('end the wait at once if there are none', async () => {
    await new CallsInFlight().drain()
  })
})

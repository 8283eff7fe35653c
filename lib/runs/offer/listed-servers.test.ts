import { afterEach, describe, expect, it } from 'vitest'
import { rightsOf } from '#lib/auth/index.ts'
import type { RunEvent } from '#lib/messages/index.ts'
import { send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { faultyServer } from '#tests/support/mcp/index.ts'

let engine: TestEngine
afterEach(() => engine.dispose())

const hangs = { command: 'node', args: ['-e', 'setInterval(() => undefined, 1_000)'] }
const noticesOf = (events: RunEvent[]) => events.flatMap(({ chunk }) => (chunk.type === 'data-notice' ? [chunk.data.code] : []))
const hasText = (events: RunEvent[]) => events.some(({ chunk }) => chunk.type === 'text-delta')

describe('a server that hangs while it starts', () => {
  async function answer(by: TestEngine['actor'], chatId: string) {
    const startedMs = performance.now()
    const { runId } = await engine.runs.start(by, chatId, send('Go.'))
    const events = await engine.log(runId)
    return { tookMs: performance.now() - startedMs, notices: noticesOf(events), hasText: hasText(events) }
  }

  it('[U7] [mcp-07] delays one answer in the page for a moment, and is mentioned once', async () => {
    engine = await testEngine({ config: { mcpServers: { hanging: hangs, alive: faultyServer('listchange') } } })
    engine.says(text('One.'), text('Two.'), text('Three.'), text('Four.'))
    const chatId = await engine.chat()
    const first = await answer(engine.actor, chatId)
    expect(first).toMatchObject({ notices: ['starting_servers', 'server_unavailable'], hasText: true })
    expect(first.tookMs).toBeGreaterThan(1_800)
    expect(first.tookMs).toBeLessThan(4_000)
    const second = await answer(engine.actor, chatId)
    expect(second).toMatchObject({ notices: [], hasText: true })
    expect(second.tookMs).toBeLessThan(1_200)
    expect(engine.asked.map(({ tools }) => tools.length)).toEqual([2, 2])
    const elsewhere = await answer(engine.actor, await engine.chat())
    expect(elsewhere.notices).toEqual(['server_unavailable'])
    expect(elsewhere.tookMs).toBeLessThan(1_200)
  })

  it('[U7] delays an answer no longer once its person has skipped the wait, and none after it', async () => {
    engine = await testEngine({ config: { mcpServers: { hanging: hangs } } })
    engine.says(text('One.'), text('Two.'))
    const chatId = await engine.chat()
    const { runId } = await engine.runs.start(engine.actor, chatId, { ...send('Go.'), selectedTools: ['hanging.look'] })
    const events = await engine.runs.tail(engine.actor, runId, { after: 0, signal: AbortSignal.timeout(10_000) })
    let toldMs = 0
    for await (const batch of events) {
      if (toldMs > 0 || !noticesOf(batch).includes('starting_servers')) continue
      toldMs = performance.now()
      await engine.runs.skipServers(engine.actor, runId)
    }
    expect(toldMs).toBeGreaterThan(0)
    expect(performance.now() - toldMs).toBeLessThan(1_200)
    const first = await engine.log(runId)
    expect({ notices: noticesOf(first), hasText: hasText(first) }).toEqual({
      notices: ['starting_servers', 'server_unavailable'],
      hasText: true,
    })
    const second = await answer(engine.actor, chatId)
    expect(second).toMatchObject({ notices: [], hasText: true })
    expect(second.tookMs).toBeLessThan(1_200)
  })

  it('[U7] cannot be skipped by another person', async () => {
    engine = await testEngine({ config: {} })
    engine.says(text('One.'))
    const { runId } = await engine.runs.start(engine.actor, await engine.chat(), send('Go.'))
    const stranger = { ...engine.actor, userId: 'another' }
    await expect(engine.runs.skipServers(stranger, runId)).rejects.toMatchObject({ code: 'run_not_found' })
    await engine.log(runId)
  })

  it('[U7] delays a program once by what the API says, and names it in each answer', async () => {
    engine = await testEngine({ config: { mcpServers: { hanging: hangs } } })
    engine.says(text('One.'), text('Two.'))
    const key = { ...engine.actor, kind: 'api_key' as const, rights: rightsOf('admin') }
    const chatId = await engine.chat()
    const first = await answer(key, chatId)
    expect(first.notices).toEqual(['starting_servers', 'server_unavailable'])
    expect(first.tookMs).toBeGreaterThan(9_000)
    const second = await answer(key, chatId)
    expect(second.notices).toEqual(['server_unavailable'])
    expect(second.tookMs).toBeLessThan(1_200)
  })
})

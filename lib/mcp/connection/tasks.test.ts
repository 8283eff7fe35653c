import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ServerRequestHandler, ToolCallRequest } from '#lib/mcp/index.ts'
import { createMcp } from '#lib/mcp/index.ts'
import { everythingServer, newJournal, olderTasksServer, startTasksServer } from '#tests/support/mcp/index.ts'
import { type TestHost, testHost } from '#tests/support/mcp/mcp-host.ts'

let server: Awaited<ReturnType<typeof startTasksServer>>
let host: TestHost & { close(): Promise<void> }

const questions: string[] = []
const agreeing: ServerRequestHandler = {
  async elicit(question) {
    questions.push(question.message)
    return { action: 'accept', content: question.mode === 'form' && 'ok' in Object(question.schema.properties) ? { ok: true } : {} }
  },
  sample: async () => ({ status: 'refused', reason: '' }),
  signIn: async () => false,
}

/** A call whose caller goes away as soon as the server works on it: for good, or because another process goes on. */
async function leftCall(callId: string, isLeft: boolean) {
  const stop = new AbortController()
  const more: Partial<ToolCallRequest> = { callId, signal: stop.signal, isLeft: () => isLeft, onProgress: () => stop.abort() }
  return host.call('jobs', 'slow_job', {}, more)
}

const count = (method: string) => server.requests().filter(one => one === method).length
const kept = () => host.platform.db.client.mcpTask.findMany()

describe('a call that its server does as a task (2026-07-28)', () => {
  beforeAll(async () => {
    server = await startTasksServer()
    host = await testHost({ config: { mcpServers: { jobs: { url: server.origin, timeout_ms: 20_000 } } } })
  })
  afterAll(async () => {
    await host?.close()
    await server?.stop()
  })
  beforeEach(() => {
    questions.length = 0
  })

  it('is waited for, with what the server says of it as progress', async () => {
    const said: unknown[] = []
    expect(await host.call('jobs', 'slow_job', {}, { onProgress: ({ message }) => said.push(message) })).toMatchObject({
      outcome: 'ok',
      text: 'job finished',
    })
    expect(said).toContain('started')
  })

  it('asks the person of the call, once', async () => {
    expect(await host.call('jobs', 'ask_job', {}, { handler: agreeing })).toMatchObject({
      outcome: 'ok',
      text: 'answer {"k1":{"action":"accept","content":{"ok":true}}}',
    })
    expect(questions).toEqual(['Proceed?'])
  })

  it('is an error with its reason when it fails', async () => {
    expect(await host.call('jobs', 'fail_job')).toMatchObject({ outcome: 'error', text: 'The server refused: rate limited.' })
  })

  it('is cancelled at the server when the call is', async () => {
    expect(await leftCall('c1', false)).toMatchObject({ outcome: 'cancelled', executed: true })
    await expect.poll(() => count('tasks/cancel')).toBe(1)
    await expect.poll(kept).toEqual([])
  })

  it('goes on while its host restarts, which then waits for it instead of calling again', async () => {
    const before = { calls: count('tools/call'), cancels: count('tasks/cancel') }
    expect(await leftCall('c2', true)).toMatchObject({ outcome: 'cancelled' })
    expect(await kept()).toMatchObject([{ runId: 'run-1', callId: 'c2', server: 'jobs' }])
    const { mcp: next } = await createMcp(host.platform, { toolTimeoutMs: () => 5_000 })
    const request = { actor: host.admin, server: 'jobs', tool: 'slow_job', arguments: {}, runId: 'run-1', callId: 'c2' }
    const signal = new AbortController().signal
    expect(await next.resume({ ...request, signal })).toMatchObject({ outcome: 'ok', text: 'job finished' })
    expect({ calls: count('tools/call'), cancels: count('tasks/cancel') }).toEqual({ ...before, calls: before.calls + 1 })
    expect(await kept()).toEqual([])
    expect(await next.resume({ ...request, signal })).toBeNull()
    await next.close()
  })

  it('is not known to have happened when the server does not know the task any more', async () => {
    await host.platform.db.client.mcpTask.create({
      data: { runId: 'run-1', callId: 'c3', server: 'jobs', taskId: 'gone', createdAt: new Date() },
    })
    const signal = new AbortController().signal
    const request = { actor: host.admin, server: 'jobs', tool: 'slow_job', arguments: {}, runId: 'run-1', callId: 'c3', signal }
    expect(await host.mcp.resume(request)).toBeNull()
    expect(await kept()).toEqual([])
  })
})

describe('a call that its server does as a task (2025-11-25)', () => {
  it('is made as one, asks the person of the call, and yields its result after the time that other calls have', async () => {
    const older = await testHost({ config: { mcpServers: { everything: { ...everythingServer(), timeout_ms: 3_500 } } } })
    questions.length = 0
    await older.mcp.tools(older.admin, { waitMs: 20_000, signal: new AbortController().signal })
    const said: (string | undefined)[] = []
    const outcome = await older.call(
      'everything',
      'simulate-research-query',
      { topic: 'python', ambiguous: true },
      { callId: 'c1', handler: agreeing, onProgress: ({ message }) => said.push(message) },
    )
    expect(outcome).toMatchObject({ outcome: 'ok', text: expect.stringContaining('# Research Report: python') })
    expect(questions).toEqual([expect.stringContaining('could have multiple interpretations')])
    expect(said.length).toBeGreaterThan(0)
    expect(await older.platform.db.client.mcpTask.count()).toBe(0)
    await older.close()
  })

  it('is cancelled at the server when the call is', async () => {
    const journal = newJournal()
    const older = await testHost({ config: { mcpServers: { slow: olderTasksServer(journal) } } })
    const stop = new AbortController()
    const more: Partial<ToolCallRequest> = { callId: 'c1', signal: stop.signal, onProgress: () => stop.abort() }
    expect(await older.call('slow', 'work', {}, more)).toMatchObject({ outcome: 'cancelled', executed: true })
    await expect.poll(() => journal.lines()).toEqual(['tools/call', 'tasks/cancel task-1'])
    await expect.poll(() => older.platform.db.client.mcpTask.count()).toBe(0)
    await older.close()
    journal.remove()
  })
})

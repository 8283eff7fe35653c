import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { pauseRuns } from '#lib/platform/index.ts'
import { send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'

describe('[adm-01] runs of everybody', () => {
  let engine: TestEngine
  let admin: Actor
  beforeEach(async () => {
    engine = await testEngine()
    admin = await engine.person('root@example.org')
  })
  afterEach(() => engine.dispose())

  it('are listed while they are written, with nothing of their chat, and stopped from another process with a record', async () => {
    engine.says([{ type: 'text-start', id: 't' }, { type: 'text-delta', id: 't', delta: 'Half' }, { type: 'hang' }])
    const { runId } = await engine.runs.start(engine.actor, await engine.chat(), send('A secret.'))
    const other = engine.secondRuns()
    const { runs, count } = await other.all.live()
    expect([count, runs]).toEqual([
      1,
      [
        {
          ...{ id: runId, person: 'ada@example.org', model: expect.any(String), startedAt: expect.any(Date) },
          ...{ step: expect.any(Number), state: 'running', waitsFor: null },
        },
      ],
    ])
    await pauseRuns(engine.platform.db, new Date(Date.now() + 60_000))
    expect((await other.all.live()).runs).toMatchObject([{ state: 'paused' }])
    await other.all.stop(admin, runId)
    await vi.waitFor(async () => expect(await other.all.live()).toEqual({ runs: [], count: 0 }), 5_000)
    expect(await engine.runs.get(engine.actor, runId)).toMatchObject({ status: 'stopped' })
    const [entry] = await engine.platform.audit.list({ limit: 1 })
    expect(entry).toMatchObject({ action: 'run.stop', actorId: admin.userId, target: runId, detail: { userId: engine.actor.userId } })
    await expect(other.all.stop(admin, runId)).rejects.toMatchObject({ code: 'run_finished' })
    await expect(other.all.stop(admin, 'none')).rejects.toMatchObject({ code: 'run_not_found' })
  })

  it('that failed are counted by code and model, since a time', async () => {
    for (const answer of ['One.', 'Two.', 'Three.']) {
      engine.says(text(answer))
      const { runId } = await engine.runs.start(engine.actor, await engine.chat(), send('Go.'))
      await vi.waitFor(async () => expect(await engine.runs.get(engine.actor, runId)).toMatchObject({ status: 'completed' }), 5_000)
      const error = { code: answer === 'One.' ? 'timeout' : 'rate_limited', message: 'Secret.', retryable: true }
      await engine.platform.db.client.run.update({ where: { id: runId }, data: { status: 'failed', error } })
    }
    const groups = await engine.runs.all.failed(new Date(Date.now() - 60_000))
    expect(groups.map(({ code, count }) => [code, count])).toEqual([
      ['rate_limited', 2],
      ['timeout', 1],
    ])
    expect(JSON.stringify(groups)).not.toContain('Secret')
    expect(await engine.runs.all.failed(new Date(Date.now() + 60_000))).toEqual([])
    expect(await engine.runs.all.queued()).toEqual({ count: 0, oldestAt: null })
  })
})

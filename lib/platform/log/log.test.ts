import { afterEach, expect, it, vi } from 'vitest'
import { createLogger, createServerLogger } from './log.ts'

afterEach(() => void vi.useRealTimers())

it('writes one JSON line an event, with context, without secrets, from its level on', () => {
  const lines: string[] = []
  const log = createLogger('info', line => lines.push(line)).with({ runId: 'r' })
  log.debug('unseen')
  log.warn('tool.failed', { apiKey: 'sk', headers: { authorization: 'Bearer x' }, error: new Error('broken', { cause: 'wire' }), size: 3n })
  expect(lines).toHaveLength(1)
  expect(lines[0]?.endsWith('\n')).toBe(true)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'warn',
    event: 'tool.failed',
    runId: 'r',
    apiKey: '[redacted]',
    headers: { authorization: '[redacted]' },
    error: { name: 'Error', message: 'broken', cause: 'wire' },
    size: '3',
  })
})

it('[O9] writes what repeats three times and counts the rest, each kind by itself, and never counts what tells of one answer', () => {
  vi.useFakeTimers()
  const lines: string[] = []
  const log = createServerLogger('info', line => void lines.push(line))
  for (let n = 0; n < 200; n++) {
    log.with({ part: 'runs' }).warn('run.database_retry', { runId: `r${n}`, error: new Error('away') })
    log.info('run.finished', { runId: `r${n}` })
  }
  log.warn('run.database_retry', { error: new Error('another') })
  vi.advanceTimersByTime(10_000)
  const written = lines.map(line => JSON.parse(line))
  const retries = written.filter(({ event }) => event === 'run.database_retry')
  expect(written.filter(({ event }) => event === 'run.finished')).toHaveLength(200)
  expect(retries.map(({ error, repeated, runId }) => [error.message, repeated, runId])).toEqual([
    ['away', undefined, 'r0'],
    ['away', undefined, 'r1'],
    ['away', undefined, 'r2'],
    ['another', undefined, undefined],
    ['away', 197, 'r199'],
  ])
  log.warn('run.database_retry', { error: new Error('away') })
  expect(lines).toHaveLength(written.length + 1)
})

import { expect, it } from 'vitest'
import { createLogger } from './log.ts'

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

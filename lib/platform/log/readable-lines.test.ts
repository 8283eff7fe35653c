import { expect, it } from 'vitest'
import { createLogger } from './log.ts'
import { readableLine } from './readable-lines.ts'

it('writes a line of the log for a developer: time, level, event, fields, and the stack below', () => {
  const lines: string[] = []
  const log = createLogger('info', line => lines.push(readableLine(line)))
  log.warn('mcp.connect_failed', { serverId: 'files', attempt: 2, reason: 'connection refused', token: 'sk-1' })
  const error = new Error('broken')
  error.stack = 'Error: broken\n    at run (lib/runs/loop.ts:1:1)'
  log.error('run.failed', { error })
  expect(lines.map(line => line.replace(/^[\d:.]{12}/, 'TIME'))).toEqual([
    'TIME warn  mcp.connect_failed serverId=files attempt=2 reason="connection refused" token="[redacted]"\n',
    'TIME error run.failed error="Error: broken"\n    at run (lib/runs/loop.ts:1:1)\n',
  ])
})

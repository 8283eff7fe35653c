import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const script = `
import { logConsole } from './lib/platform/log/console-lines.ts'
import { createServerLogger } from './lib/platform/log/log.ts'
logConsole(createServerLogger('debug'))
console.error('uncaughtException: ', new Error('broken'))
console.log('two\\nlines', { a: 1 })
process.emitWarning('old', 'DeprecationWarning')
setTimeout(() => {}, 10)`

it('[O9] writes what libraries print, stacks and warnings of Node included, as one JSON line each', () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, ''])
  const lines = stderr
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
  expect(lines).toMatchObject([
    {
      level: 'error',
      event: 'console.error',
      message: 'uncaughtException:',
      error: { message: 'broken', stack: expect.stringContaining('at ') },
    },
    { level: 'debug', event: 'console.debug', message: 'two\nlines { a: 1 }' },
    { level: 'warn', event: 'process.warning', error: { name: 'DeprecationWarning', message: 'old' } },
  ])
})

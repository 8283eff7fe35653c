import { describe, expect, it } from 'vitest'
import { throttledProgress } from './progress.ts'
import { redactedWords, redactor } from './redact.ts'
import { createServerLog } from './server-log.ts'

describe('secrets of a server', () => {
  it('are taken out of its words, other values are not', () => {
    const redact = redactor(
      {
        auth: { kind: 'client_credentials', clientId: 'parley', clientSecret: 'cs-"2468"' },
        args: ['--db', 'postgres://ada:opensesame@db/one'],
        env: { API_KEY: 'sk-12345', MODE: 'production', DATABASE_URL: 'mysql://root:shibboleth@db' },
        headers: { Authorization: 'Bearer tok-98765' },
      },
      { sentTokens: ['at-13579'] },
    )
    expect(redact('sk-12345 tok-98765 Bearer tok-98765 production')).toBe('[redacted] [redacted] [redacted] production')
    expect(redact('no login as ada:opensesame or shibboleth')).toBe('no login as ada:[redacted] or [redacted]')
    expect(redact(`${JSON.stringify({ a: 'cs-"2468"' })} ?a=${encodeURIComponent('cs-"2468"')} at-13579`)).toBe(
      '{"a":"[redacted]"} ?a=[redacted] [redacted]',
    )
  })

  it('are taken out of what it lists, but for what is needed to ask for it', () => {
    const redact = (text: string) => text.replaceAll('secret', '[redacted]')
    expect(
      redactedWords({ uri: 'a://secret', name: 'secret', title: 'secret', list: [{ description: 'a secret', size: 3 }] }, redact),
    ).toEqual({
      uri: 'a://secret',
      name: 'secret',
      title: '[redacted]',
      list: [{ description: 'a [redacted]', size: 3 }],
    })
  })
})

describe('the log of a server', () => {
  const log = () =>
    createServerLog(
      () => 0,
      text => text.replaceAll('secret', '[redacted]'),
    )

  it('joins lines that came in pieces, and takes out colours and secrets', () => {
    const it = log()
    it.write(Buffer.from('\u001b[31mfirst'))
    it.write(Buffer.from(' secret\u001b[0m\nsecond\nopen'))
    expect(it.lines().map(line => line.text)).toEqual(['first [redacted]', 'second'])
    expect(it.lastOutput()).toBe('second')
  })

  it('keeps only the last lines, each cut', () => {
    const it = log()
    for (let n = 0; n < 50; n++) it.write(Buffer.from(`${`line ${n} ${'x'.repeat(5_000)}\n`.repeat(100)}`))
    expect(it.lines().length).toBe(500)
    expect(Math.max(...it.lines().map(line => line.text.length))).toBeLessThanOrEqual(2_000)
  })
})

describe('progress', () => {
  it('is reported at most ten times a second, the last report always', async () => {
    const reports: number[] = []
    const progress = throttledProgress(report => reports.push(report.progress))
    for (let n = 1; n <= 1_000; n++) progress.push({ progress: n })
    await new Promise(resolve => setTimeout(resolve, 250))
    progress.end()
    progress.push({ progress: 2_000 })
    expect(reports).toEqual([1, 1_000])
  })
})

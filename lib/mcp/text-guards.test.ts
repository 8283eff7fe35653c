import { describe, expect, it } from 'vitest'
import type { Elicitation, SamplingRequest } from './asking/call-host.ts'
import { absentHost } from './asking/call-host.ts'
import { discreetHost } from './asking/discreet-host.ts'
import { plainMessages } from './offers/plain-given.ts'
import { throttledProgress } from './progress.ts'
import { redactedWords, redactor } from './redact.ts'
import { createServerLog } from './server-log.ts'

describe('secrets of a server', () => {
  it('are taken out of its words, other values are not', () => {
    const redact = redactor(
      {
        auth: { kind: 'client_credentials', clientId: 'parley', clientSecret: 'cs-"2468"' },
        url: 'https://search.example/mcp?apiKey=uk-86420&profile=tortoise',
        args: [
          ...['--db', 'postgres://ada:opensesame@db/one', '--max-tokens', '100000', '--key-file', '/keys/one', '--verbose'],
          ...['--api-key', 'ak-11111', '--accessToken=ak-22222', '--header', 'Authorization: Bearer ak-33333', '--token', '--plain-word'],
        ],
        env: { API_KEY: 'sk-12345', MODE: 'production', DATABASE_URL: 'mysql://root:shibboleth@db' },
        headers: { Authorization: 'Bearer tok-98765' },
      },
      { sentTokens: ['at-13579'] },
    )
    expect(redact('sk-12345 tok-98765 Bearer tok-98765 production')).toBe('[redacted] [redacted] [redacted] production')
    expect(redact('ak-11111 ak-22222 ak-33333 uk-86420')).toBe('[redacted] [redacted] [redacted] [redacted]')
    expect(redact('100000 /keys/one --plain-word tortoise')).toBe('100000 /keys/one --plain-word tortoise')
    expect(redact('no login as ada:opensesame or shibboleth')).toBe('no login as ada:[redacted] or [redacted]')
    expect(redact(`${JSON.stringify({ a: 'cs-"2468"' })} ?a=${encodeURIComponent('cs-"2468"')} at-13579`)).toBe(
      '{"a":"[redacted]"} ?a=[redacted] [redacted]',
    )
  })

  it('are taken out from when they are sent, and may be any text', () => {
    const sent = new Set<string>()
    const redact = redactor({ args: [], env: {}, headers: { 'X-Odd': 'half \ud800' }, auth: null, url: null }, { sentTokens: sent })
    expect(redact('first-token half \ud800')).toBe('first-token [redacted]')
    sent.add('first-token')
    expect(redact('first-token second-token')).toBe('[redacted] second-token')
    sent.delete('first-token')
    sent.add('second-token')
    expect(redact('second-token')).toBe('[redacted]')
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

describe('what a server asks and gives', () => {
  const redact = (text: string) => text.replaceAll('hush', '[redacted]')
  const link = { type: 'resource_link' as const, name: 'a', uri: 'x://a', description: 'hush' }

  it('has no secret in any word that a person or a model is shown', async () => {
    const shown: (Elicitation | SamplingRequest)[] = []
    const host = discreetHost(
      {
        ...absentHost,
        elicit: async question => (shown.push(question), { action: 'cancel' }),
        sample: async asked => (shown.push(asked), { status: 'refused', reason: '' }),
      },
      redact,
    )
    await host.elicit({
      mode: 'form',
      message: 'hush',
      schema: { type: 'object', properties: { a: { type: 'string', title: 'hush', default: 'hush' } } },
    })
    await host.elicit({ mode: 'url', message: 'hush', url: 'https://example.org/?key=hush' })
    const messages = [{ role: 'user' as const, text: 'hush' }]
    await host.sample({ systemPrompt: 'hush', messages, hints: [], maxTokens: 1, temperature: null })
    expect(shown.map(one => JSON.stringify(one).match(/hush|\[redacted\]/g))).toEqual(
      [3, 2, 2].map(count => Array(count).fill('[redacted]')),
    )
  })

  it('has none in a prompt beside its text', () => {
    const prompt = { description: 'hush', messages: [{ role: 'user' as const, content: link }] }
    expect(plainMessages(prompt, redact)).toMatchObject({
      description: '[redacted]',
      messages: [{ role: 'user', content: { uri: 'x://a', description: '[redacted]' } }],
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

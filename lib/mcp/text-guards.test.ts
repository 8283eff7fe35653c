import { describe, expect, it } from 'vitest'
import { everythingServer } from '#tests/support/mcp/index.ts'
import { testHost } from '#tests/support/mcp/mcp-host.ts'
import type { Elicitation, SamplingRequest } from './asking/server-request-handler.ts'
import { decliningHandler, redactingHandler } from './asking/server-request-handler.ts'
import { throttledProgress } from './call/progress.ts'
import { createServerLog } from './connection/server-log.ts'
import { redactedMessages } from './prompts/redact-fetched.ts'
import { redactedWords, redactor } from './wire/redact.ts'

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
    const redact = redactor({ args: [], env: {}, headers: { 'X-Odd-Token': 'half \ud800' }, auth: null, url: null }, { sentTokens: sent })
    expect(redact('first-token half \ud800')).toBe('first-token [redacted]')
    sent.add('first-token')
    expect(redact('first-token second-token')).toBe('[redacted] second-token')
    sent.delete('first-token')
    sent.add('second-token')
    expect(redact('second-token')).toBe('[redacted]')
  })

  const named = { args: [], env: {}, auth: null, url: null }

  it('are of its headers those that are called so, that name their scheme, or that look like a token', () => {
    const headers = {
      ...{ Accept: 'application/json', 'X-Region': 'europe', 'User-Agent': 'parley/1.0 (linux)', 'X-Version': '2026-11-25' },
      ...{ 'X-Api-Key': 'quiet-tide', Cookie: 'tide=low', 'Proxy-Authorization': 'Basic YWRhOm9wZW5zZXNhbWU=' },
      ...{ 'X-Let-Me-In': 'Bearer sesame', 'X-Account': 'a1b2c3d4e5f60718293a' },
    }
    const redact = redactor({ ...named, headers }, null)
    const plain = 'application/json, europe, parley/1.0 (linux), 2026-11-25, ada'
    expect(redact(plain)).toBe(plain)
    for (const secret of ['quiet-tide', 'tide=low', 'YWRhOm9wZW5zZXNhbWU=', 'opensesame', 'sesame', 'a1b2c3d4e5f60718293a'])
      expect([secret, redact(`<${secret}>`)]).toEqual([secret, '<[redacted]>'])
  })

  it('are taken out in Base64 too, alone and with whose they are', () => {
    const auth = { kind: 'client_credentials' as const, clientId: 'parley', clientSecret: 'quiet>tide?low' }
    const redact = redactor({ ...named, auth, headers: {} }, { sentTokens: ['sent-token-1'] })
    const encoded = (text: string) => Buffer.from(text).toString('base64')
    for (const text of ['quiet>tide?low', 'sent-token-1', 'parley:quiet%3Etide%3Flow']) {
      expect(redact(`"${encoded(text)}"`)).toBe('"[redacted]"')
      expect(redact(`"${Buffer.from(text).toString('base64url')}"`)).toBe('"[redacted]"')
    }
    expect(redact(encoded('parley'))).toBe(encoded('parley'))
  })

  it('are taken out where a cut has left their beginning, a word that they begin with is not', () => {
    const redact = redactor({ ...named, headers: { Authorization: 'Bearer production-0123456789' } }, null)
    expect(redact('the token is production-01234')).toBe('the token is [redacted]')
    expect(redact('the token is production-01234.')).toBe('the token is [redacted].')
    expect(redact('the token is production-01234…')).toBe('the token is [redacted]…')
    expect(redact('this is production')).toBe('this is production')
    expect(redact('production-01234 is cut elsewhere')).toBe('production-01234 is cut elsewhere')
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
    const host = redactingHandler(
      {
        ...decliningHandler,
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

  it('has none in a question of the older protocol either, which comes by itself', async () => {
    const env = { QUIET_TOKEN: 'for the following fields' }
    const host = await testHost({ config: { mcpServers: { everything: { ...everythingServer(), env } } } })
    const shown: string[] = []
    const elicit = async (question: Elicitation) => (shown.push(question.message), { action: 'cancel' as const })
    try {
      await host.call('everything', 'trigger-elicitation-request', {}, { handler: { ...decliningHandler, elicit } })
      expect(shown).toEqual(['Please provide inputs [redacted]:'])
    } finally {
      await host.close()
    }
  })

  it('has none in a prompt beside its text', () => {
    const prompt = { description: 'hush', messages: [{ role: 'user' as const, content: link }] }
    expect(redactedMessages(prompt, redact)).toMatchObject({
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

  it.each([
    [
      'Node.js',
      'node:internal/x:1\n  throw err;\n\nError: Cannot find module\n    at x (y:1)\n  code: 1\n}\n\nNode.js v24\n',
      'Error: Cannot find module',
    ],
    ['Python', 'Traceback:\n  File "x", line 1\nModuleNotFoundError: No module named mcp\n', 'ModuleNotFoundError: No module named mcp'],
    ['a program without words for it', 'starting\ngone\n', 'gone'],
  ])('says of %s the line that names the error', (_, output, line) => {
    const it = log()
    it.write(Buffer.from(output))
    expect(it.lastOutput()).toBe(line)
  })

  it('keeps of a line that is too long its beginning, with no half of a secret', () => {
    const redact = redactor({ args: [], env: { API_KEY: 'sk-0123456789abcdef' }, headers: {}, auth: null, url: null }, null)
    const long = `${'x'.repeat(1_990)}sk-0123456789abcdef and more`
    for (const size of [1, 7, 1_995, 5_000]) {
      const it = createServerLog(() => 0, redact)
      for (let at = 0; at < long.length; at += size) it.write(Buffer.from(long.slice(at, at + size)))
      it.write(Buffer.from('\nnext \u00e9'.slice(0, 6)))
      it.write(Buffer.from('\n'))
      const [kept = '', next] = it.lines().map(line => line.text)
      expect([size, kept.replace(/^x+/, ''), next]).toEqual([size, '[redacted]'.slice(0, kept.length - 1_990), 'next'])
      expect(kept.length).toBeLessThanOrEqual(2_000)
    }
  })

  it('takes a letter whose bytes come apart', () => {
    const it = log()
    const bytes = Buffer.from('caf\u00e9\n')
    it.write(bytes.subarray(0, 4))
    it.write(bytes.subarray(4))
    expect(it.lines().map(line => line.text)).toEqual(['caf\u00e9'])
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

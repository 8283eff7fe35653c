import { ProtocolError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client'
import { describe, expect, it } from 'vitest'
import { failureSentence } from './failure-sentence.ts'
import { saidReason } from './said-reason.ts'

const http = (status: number, text: string) =>
  failureSentence(new SdkHttpError(SdkErrorCode.ClientHttpNotImplemented, 'Error POSTing to endpoint', { status, statusText: '', text }))

describe('the reason that a server gives with a refusal', () => {
  it.each([
    [402, '{"detail":"Your plan has no credits left"}', 'The server answered with HTTP status 402: Your plan has no credits left.'],
    [413, '{"error":"payload too large, at most 1 MB"}', 'The server answered with HTTP status 413: payload too large, at most 1 MB.'],
    [422, '{"detail":[{"loc":["body"],"msg":"field required"}]}', 'The server answered with HTTP status 422: field required.'],
    [400, '{"jsonrpc":"2.0","id":null,"error":{"code":-1,"message":"Bad date"}}', 'The server answered with HTTP status 400: Bad date.'],
    [502, '{"error":"{\\"message\\":\\"inner words\\"}"}', 'The server answered with HTTP status 502: inner words.'],
    [
      503,
      '<html><head><title>x</title><style>b{}</style></head><body><h1>503</h1><p>upstream is&nbsp;warming up</p></body></html>',
      'The server answered with HTTP status 503: 503 upstream is warming up.',
    ],
    [500, 'it broke\n    at secret (file.js:1)', 'The server answered with HTTP status 500: it broke.'],
    [
      500,
      'Traceback (most recent call last):\n  File x\nValueError: no such unit',
      'The server answered with HTTP status 500: ValueError: no such unit.',
    ],
    [500, '', 'The server answered with HTTP status 500.'],
    [500, '{"stack":"at x","token":"abc"}', 'The server answered with HTTP status 500.'],
    [403, '{"message":"Only admins."}', 'The server refuses access (HTTP 403); check its headers: Only admins.'],
  ])('[H13] stands in the sentence about HTTP status %i: %s', (status, body, sentence) => {
    expect(http(status, body)).toBe(sentence)
  })

  it.each<[string, unknown, string]>([
    ['', { detail: 'The date must be in ISO form' }, 'The server refused: The date must be in ISO form.'],
    ['Invalid params', { errors: [{ message: 'n must be > 0' }] }, 'The server refused: Invalid params: n must be > 0.'],
    ['boom', 'boom', 'The server refused: boom.'],
    ['boom', { stack: 'at x' }, 'The server refused: boom.'],
    ['', undefined, 'The server refused: it gave no reason.'],
  ])('[H13] stands in the sentence about an error of the protocol: %j %j', (message, data, sentence) => {
    expect(failureSentence(new ProtocolError(-32_000, message, data))).toBe(sentence)
  })

  it('[H13] is short, and found in time that grows with the text alone', () => {
    const startedMs = performance.now()
    for (const hostile of [
      '<'.repeat(1_000_000),
      '<script>'.repeat(100_000),
      '['.repeat(1_000_000),
      ' '.repeat(1_000_000),
      '&'.repeat(1_000_000),
    ])
      expect(saidReason(hostile).length).toBeLessThanOrEqual(300)
    expect(performance.now() - startedMs).toBeLessThan(300)
  })
})

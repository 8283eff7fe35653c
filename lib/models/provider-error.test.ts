import { describe, expect, it } from 'vitest'
import { errorResponse } from '#lib/http/index.ts'
import { ProviderError, type ProviderErrorOptions, providerErrorOf } from './provider-error.ts'
import { answerError } from './wire/answer-error.ts'

const from = { title: 'Mock', url: new URL('http://mock.test/v1'), apiKey: null }
const refused = (status: number, error: object, headers = {}) => answerError({ status, headers, body: JSON.stringify({ error }) }, from)
const answered = async (error: ProviderError) => {
  const response = errorResponse(error)
  const { details } = ((await response.json()) as { error: { details?: object } }).error
  return [response.status, details, response.headers.get('retry-after')]
}

describe('a refusal by a provider', () => {
  it.each([400, 404, 409, 413, 415, 422])('[P15] keeps its status %i and its code', async status => {
    const code = status === 413 ? 'context_length_exceeded' : 'bad_schema'
    expect(await answered(refused(status, { message: 'no', code }))).toEqual([status, { provider_code: code }, null])
  })

  it.each([401, 402, 403, 500, 503, 529, 302])('[P15] is 502 where it is ours or a failure: %i', async status => {
    const [came] = await answered(refused(status, { message: 'no', code: 'x' }))
    expect(came).toBe(502)
  })

  it.each([401, 402, 403])('[P15] tells no code of our key or account: %i', async status => {
    expect((await answered(refused(status, { message: 'no', code: 'invalid_api_key' })))[1]).toBeUndefined()
  })

  it('[P15] of too many requests says when to come again, also where the provider does not', async () => {
    const error = { message: 'slow', code: 'rate_limit_exceeded' }
    expect(await answered(refused(429, error, { 'retry-after': '7' }))).toEqual([429, { provider_code: 'rate_limit_exceeded' }, '7'])
    expect(await answered(refused(429, error))).toEqual([429, { provider_code: 'rate_limit_exceeded' }, '5'])
  })

  it.each(['prompt is too long: 210000 tokens > 200000 maximum', "This model's maximum context length is 400 tokens."])(
    '[P15] that means a long prompt has the code that clients know, in whatever words: %s',
    async message => {
      expect(await answered(refused(400, { message, type: 'invalid_request_error' }))).toEqual([
        400,
        { provider_code: 'context_length_exceeded' },
        null,
      ])
    },
  )

  it('[P15] comes out of the log of a run as it went in', async () => {
    const options: ProviderErrorOptions = { message: 'no', retryable: false, status: 429, providerCode: 'rate', retryAfterMs: 7_000 }
    const stored = JSON.parse(JSON.stringify(new ProviderError('provider_rejected', options).told('no')))
    const restored = providerErrorOf(stored, { run_id: 'r' })
    expect(restored && (await answered(restored))).toEqual([429, { run_id: 'r', provider_code: 'rate' }, '7'])
    expect(providerErrorOf({ code: 'internal', message: '', retryable: false }, {})).toBeNull()
  })

  it('[P15] whose code is no word has none', async () => {
    expect(await answered(refused(400, { message: 'no', code: 'a sentence <b>' }))).toEqual([400, undefined, null])
  })
})

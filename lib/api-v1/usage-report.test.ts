import { describe, expect, it } from 'vitest'
import type { UsageRow } from '#lib/usage/index.ts'
import { usageAnswer, usageCsv } from './usage-report.ts'

const row: UsageRow = {
  key: 'u1',
  name: '=SUM(A1), "Ann"',
  promptTokens: 10,
  completionTokens: 2,
  reasoningTokens: 1,
  cacheReadTokens: 4,
  cacheWriteTokens: 0,
  costMicroUsd: 1_234_567,
  unpricedTokens: 0,
  ttftMs: 250,
  runs: 1,
  errors: 0,
}
const HEAD =
  'key,name,prompt_tokens,completion_tokens,cache_read_tokens,cache_write_tokens,cost_usd,unpriced_tokens,ttft_ms,runs,errors\r\n'
const asking = (accept?: string) => ({ headers: new Headers(accept === undefined ? {} : { accept }) })

const sent = async (pieces: AsyncGenerator<string>, { mediaType }: { mediaType: string }) =>
  new Response((await Array.fromAsync(pieces)).join(''), { headers: { 'content-type': mediaType } })

describe('a report of usage', () => {
  it.each([undefined, '*/*', 'application/json', 'text/csv;q=0.5, application/json'])('[cost-06] is JSON for %j', async accept => {
    const { reasoningTokens: _, ...shown } = row
    expect(await usageAnswer(asking(accept), [row], sent)).toEqual({
      data: [
        {
          ...{ key: shown.key, name: shown.name, prompt_tokens: 10, completion_tokens: 2, cache_read_tokens: 4, cache_write_tokens: 0 },
          ...{ cost_usd: 1.234567, unpriced_tokens: 0, ttft_ms: 250, runs: 1, errors: 0 },
        },
      ],
    })
  })

  it.each(['text/csv', 'text/csv, */*;q=0.1'])(
    '[cost-06] is CSV for %j, with no cell that a spreadsheet takes for a formula',
    async accept => {
      const answer = await usageAnswer(asking(accept), [row, { ...row, key: '', name: 'No group', costMicroUsd: null, ttftMs: null }], sent)
      if (!(answer instanceof Response)) throw new Error('no CSV')
      expect(answer.headers.get('content-type')).toBe('text/csv')
      expect(await answer.text()).toBe(`${HEAD}u1,"'=SUM(A1), ""Ann""",10,2,4,0,1.234567,0,250,1,0\r\n,No group,10,2,4,0,,0,,1,0\r\n`)
    },
  )

  it('[cost-06] of a million rows is written while it is read, and holds none of them', async () => {
    let made = 0
    function* rows(): Generator<UsageRow> {
      for (; made < 1_000_000; made++) yield row
    }
    const lines = usageCsv(rows())
    for (let line = 0; line < 1_000; line++) await lines.next()
    expect(made).toBeLessThan(1_001)
    await lines.return(undefined)
    expect((await lines.next()).done).toBe(true)
  })
})

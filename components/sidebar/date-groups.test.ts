import { describe, expect, it } from 'vitest'
import { groupByDate } from './date-groups.ts'

const now = Date.parse('2026-11-21T00:30:00Z')
const labels = (offsetMinutes: number, ...times: string[]) =>
  groupByDate(
    times.map(updatedAt => ({ updatedAt })),
    now,
    offsetMinutes,
  ).map(({ label, items }) => [label, items.length])

describe('chats by date', () => {
  it('are grouped by familiar names of days', () => {
    expect(
      labels(
        0,
        '2026-11-21T00:10:00Z',
        '2026-11-20T23:50:00Z',
        '2026-11-20T01:00:00Z',
        '2026-11-14T12:00:00Z',
        '2026-10-25T12:00:00Z',
        '2026-10-02T12:00:00Z',
        '2025-12-31T12:00:00Z',
      ),
    ).toEqual([
      ['Today', 1],
      ['Yesterday', 2],
      ['Previous 7 days', 1],
      ['Previous 30 days', 1],
      ['October', 1],
      ['December 2025', 1],
    ])
  })

  it('follow the midnight of the zone, not of UTC', () => {
    expect(labels(120, '2026-11-20T23:50:00Z')).toEqual([['Today', 1]])
    expect(labels(-120, '2026-11-20T21:50:00Z')).toEqual([['Yesterday', 1]])
  })

  it('count a clock that is ahead as today', () => {
    expect(labels(0, '2026-11-22T10:00:00Z')).toEqual([['Today', 1]])
  })
})

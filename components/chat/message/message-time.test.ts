import { describe, expect, it } from 'vitest'
import { timeLabel } from './message-time.tsx'

const now = new Date(2026, 2, 5, 9, 0)

describe('the time of a message', () => {
  it.each([
    [new Date(2026, 2, 5, 0, 3), '00:03'],
    [new Date(2026, 2, 4, 23, 59), '4 Mar, 23:59'],
    [new Date(2025, 11, 31, 14, 5), '31 Dec 2025, 14:05'],
  ])('%s is %s', (at, expected) => expect(timeLabel(at, now, 'en-GB')).toBe(expected))
})

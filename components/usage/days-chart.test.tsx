import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DaysChart } from './days-chart.tsx'
import { barsOf, daysOf, isDay } from './period.ts'
import type { Summary } from './use-rows.ts'

const total: Summary['total'] = {
  ...{ key: '', name: '', promptTokens: 30, completionTokens: 3, reasoningTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 },
  ...{ costMicroUsd: 5_000_000, unpricedTokens: 0, runs: 3, errors: 0, ttftMs: null },
}
const summary: Summary = {
  period: { from: '2026-11-01', to: '2026-11-03' },
  total,
  days: [
    { ...total, key: '2026-11-01', costMicroUsd: 4_000_000, runs: 2 },
    { ...total, key: '2026-11-03', costMicroUsd: 1_000_000, runs: 1 },
  ],
  unpriced: [],
  names: {},
  budget: null,
  pricesAsOf: '2026-11-28',
}

afterEach(() => document.documentElement.removeAttribute('dir'))

describe('the bars of a period', () => {
  it('are a list of buttons with their values, one of them in the order of tabs, and open their days', () => {
    const onChoose = vi.fn()
    render(<DaysChart summary={summary} onChoose={onChoose} />)
    const bars = screen.getAllByRole('button')
    expect(bars.map(bar => bar.getAttribute('aria-label'))).toEqual([
      'Nov 1: $4.00, 2 answers',
      'Nov 2: $0.00, 0 answers',
      'Nov 3: $1.00, 1 answer',
    ])
    expect(bars.map(bar => bar.tabIndex)).toEqual([-1, -1, 0])
    expect(screen.getByText('Nov 3 · $1.00')).toBeTruthy()
    bars[2]?.focus()
    fireEvent.keyDown(bars[2] as HTMLElement, { key: 'ArrowLeft' })
    expect(document.activeElement).toBe(bars[1])
    fireEvent.keyDown(bars[1] as HTMLElement, { key: 'Home' })
    expect(document.activeElement).toBe(bars[0])
    expect(screen.getByText('Nov 1 · $4.00')).toBeTruthy()
    fireEvent.click(bars[0] as HTMLElement)
    expect(onChoose).toHaveBeenCalledWith(expect.objectContaining({ from: '2026-11-01', to: '2026-11-01' }))
  })

  it('follow the arrows as the eye does where text runs from right to left', () => {
    document.documentElement.setAttribute('dir', 'rtl')
    render(
      <div style={{ direction: 'rtl' }}>
        <DaysChart summary={summary} onChoose={() => undefined} />
      </div>,
    )
    const bars = screen.getAllByRole('button')
    bars[1]?.focus()
    fireEvent.keyDown(bars[1] as HTMLElement, { key: 'ArrowLeft' })
    expect(document.activeElement).toBe(bars[2])
  })

  it('are tokens where nothing had a price', () => {
    const days = [{ ...total, key: '2026-11-02', costMicroUsd: null, promptTokens: 1_500, completionTokens: 0 }]
    render(<DaysChart summary={{ ...summary, days, total: { ...total, costMicroUsd: null } }} onChoose={() => undefined} />)
    expect(screen.getAllByRole('button')[1]?.getAttribute('aria-label')).toBe('Nov 2: 1.5K tokens, 3 answers')
  })
})

describe('a period', () => {
  const now = Date.parse('2026-03-31T23:30:00Z')
  const none = { from: '', to: '' }

  it('has the days of its name, in UTC', () => {
    expect(daysOf('month', now, none)).toEqual({ from: '2026-03-01', to: '2026-03-31' })
    expect(daysOf('last-month', now, none)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(daysOf('30-days', now, none)).toEqual({ from: '2026-03-02', to: '2026-03-31' })
    expect(daysOf('year', now, none)).toEqual({ from: '2025-04-01', to: '2026-03-31' })
    expect([isDay('2026-02-28'), isDay('2026-02-30'), isDay('x'), isDay(null)]).toEqual([true, false, false, false])
  })

  it('is shown by month where it has more days than fit, and adds up to the same', () => {
    const days = [total, total].map((of, index) => ({ ...of, key: `2026-0${index + 1}-15` }))
    const { unit, bars } = barsOf(days, { from: '2025-12-20', to: '2026-04-02' })
    expect([unit, bars.map(({ key }) => key)]).toEqual(['month', ['2025-12', '2026-01', '2026-02', '2026-03', '2026-04']])
    expect(bars[0]).toMatchObject({ from: '2025-12-20', to: '2025-12-31', costMicroUsd: null })
    expect(bars.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(66)
  })
})

import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { BudgetForm } from './budget-form.tsx'

const budget = { id: 'b1', mayRaise: true, lacks: 'usd', retryAt: null } as const
const show = (given: Partial<{ mayRaise: boolean; lacks: 'usd' | 'tokens' }> = {}) => {
  const onAnswer = vi.fn()
  render(<BudgetForm budget={{ ...budget, ...given } as never} isBusy={false} isSteady onAnswer={onAnswer} />)
  return onAnswer
}

it('[budget-04] raises a budget of money to who may, by the new limit', () => {
  const onAnswer = show()
  fireEvent.change(screen.getByLabelText('New limit in US dollars'), { target: { value: '12.5' } })
  fireEvent.click(screen.getByRole('button', { name: 'Raise and go on' }))
  expect(onAnswer.mock.calls).toEqual([[{ choice: 'raise', content: { limit_usd: 12.5 } }]])
})

it('[budget-04] raises a budget of tokens by tokens', () => {
  const onAnswer = show({ lacks: 'tokens' })
  fireEvent.change(screen.getByLabelText('New limit in tokens'), { target: { value: '50000' } })
  fireEvent.click(screen.getByRole('button', { name: 'Raise and go on' }))
  expect(onAnswer.mock.calls).toEqual([[{ choice: 'raise', content: { limit_tokens: 50_000 } }]])
})

it('[budget-04] says to others who can raise it, and lets them stop alone', () => {
  const onAnswer = show({ mayRaise: false })
  expect(screen.queryByRole('spinbutton')).toBeNull()
  expect(screen.getAllByRole('button')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  expect(onAnswer.mock.calls).toEqual([[{ choice: 'stop' }]])
})

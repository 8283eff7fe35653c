import { render, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DiffView } from './diff-view.tsx'

it('a difference says in words what is gone and what is new, and is reached with the keyboard', () => {
  render(<DiffView before={'Pays.\nOnce.'} now={'Pays.\nTwice.'} label="What changed" />)
  const region = screen.getByRole('region', { name: 'What changed' })
  expect(region.tabIndex).toBe(0)
  const lines = within(region).getAllByRole('listitem')
  expect(lines.map(line => line.textContent)).toEqual([' Pays.', '−removed: Once.', '+added: Twice.'])
})

it('where nothing differs it says so', () => {
  render(<DiffView before="a" now="a" label="What changed" />)
  expect(screen.getByText('No differences.')).toBeDefined()
})

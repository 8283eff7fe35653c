import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TooltipProvider } from '#components/ui/tooltip.tsx'
import { clickSettled } from '#tests/support/settled.ts'
import type { Budget } from './budget-words.ts'
import { BudgetsPage } from './budgets-page.tsx'

const design: Budget = {
  id: 'b1',
  kind: 'group',
  subjectId: 'g1',
  name: 'Design',
  period: 'month',
  limit: { microUsd: 10_000_000, tokens: null },
  spent: { microUsd: 8_500_000, tokens: 900 },
  reserved: { microUsd: 250_000, tokens: 40 },
  resetsAt: '2026-12-01T00:00:00.000Z',
}

let asked: [string, string, unknown][]
let rows: Budget[]

beforeEach(() => {
  asked = []
  rows = [design]
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (method !== 'GET') asked.push([method, path, typeof body === 'string' ? JSON.parse(body) : null])
    if (method === 'DELETE') return new Response(null, { status: 204 })
    if (path.includes('/subjects')) return Response.json({ data: [{ id: 'u1', name: 'Ada', detail: 'ada@example.com' }] })
    return method === 'GET' ? Response.json({ data: rows, nextCursor: null }) : Response.json(design)
  })
})
afterEach(() => vi.unstubAllGlobals())

function open(whose: 'everybody' | 'groups' = 'everybody') {
  render(
    <TooltipProvider>
      <BudgetsPage whose={whose} />
    </TooltipProvider>,
  )
}

it('[budget-08] shows whom a budget binds, and what of it is spent and reserved', async () => {
  open()
  const table = await screen.findByRole('table', { name: 'Budgets' })
  const text = within(table).getAllByRole('row')[1]?.textContent
  for (const words of ['Design', 'Group', 'Month', '$8.50', '$0.25', '$10.00', '2026-12-01 00:00']) expect(text).toContain(words)
})

it('[budget-08] says before it is saved that a limit is below what is spent', async () => {
  open()
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Actions for the budget of Design' }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const field = await screen.findByLabelText('Limit in US dollars')
  expect(screen.queryByText(/spent already/)).toBeNull()
  fireEvent.change(field, { target: { value: '5' } })
  expect(screen.getByText(/\$8\.50 is spent already/)).toBeTruthy()
  await clickSettled('Save changes')
  expect(asked).toEqual([['PATCH', '/api/admin/budgets/b1', { period: 'month', limitUsd: 5, limitTokens: null }]])
})

it('[budget-08] makes a budget of a person found by name, and none without a person or a limit', async () => {
  rows = []
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Add budget' }))
  fireEvent.change(await screen.findByLabelText('For'), { target: { value: 'user' } })
  const add = screen.getAllByRole('button', { name: 'Add budget' }).at(-1) as HTMLElement
  fireEvent.click(add)
  expect(screen.getByText('Choose one from the list.')).toBeTruthy()
  expect(screen.getByText('Give at least one limit.')).toBeTruthy()
  expect(asked).toEqual([])
  await vi.waitFor(() => expect(document.querySelector('option[value="Ada · ada@example.com"]')).not.toBeNull())
  fireEvent.change(screen.getByLabelText('Search by name'), { target: { value: 'Ada · ada@example.com' } })
  fireEvent.change(screen.getByLabelText('Limit in tokens'), { target: { value: '1000' } })
  fireEvent.click(add)
  await vi.waitFor(() =>
    expect(asked).toEqual([
      ['POST', '/api/admin/budgets', { subject: { kind: 'user', id: 'u1' }, period: 'month', limitUsd: null, limitTokens: 1000 }],
    ]),
  )
})

it('[budget-08] offers a manager groups alone', async () => {
  rows = []
  open('groups')
  fireEvent.click(await screen.findByRole('button', { name: 'Add budget' }))
  const kinds = within(await screen.findByLabelText('For')).getAllByRole('option')
  expect(kinds.map(({ textContent }) => textContent)).toEqual(['Group'])
})

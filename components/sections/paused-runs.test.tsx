import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { PausedRuns } from './paused-runs.tsx'

afterEach(() => vi.unstubAllGlobals())

function answering(respond: () => Response): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit) => {
    asked.push(`${method} ${path} ${body}`)
    return respond()
  })
  return asked
}

it('[O7] says how many answers are paused, and disappears once the administrator has decided', async () => {
  const asked = answering(() => Response.json({ count: 3 }))
  render(<PausedRuns count={3} />)
  expect(screen.getByRole('region', { name: 'Paused answers' }).textContent).toContain('3 answers were unfinished in the backup')
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await vi.waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  expect(asked).toEqual(['POST /api/admin/paused-runs {"decision":"resume"}'])
})

it('[O7] stays, with the reason, when the request fails', async () => {
  const asked = answering(() =>
    Response.json({ error: { code: 'degraded', message: 'Parley cannot serve requests right now.' } }, { status: 503 }),
  )
  render(<PausedRuns count={1} />)
  fireEvent.click(screen.getByRole('button', { name: 'End' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Parley cannot serve requests right now.')
  expect(screen.getByRole('region').textContent).toContain('One answer was unfinished in the backup and is paused.')
  expect(asked).toEqual(['POST /api/admin/paused-runs {"decision":"stop"}'])
})

it('[O7] shows nothing when no answer is paused', () => {
  const { container } = render(<PausedRuns count={0} />)
  expect(container.textContent).toBe('')
})

import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ConsentForm } from './consent-form.tsx'

afterEach(() => vi.unstubAllGlobals())

const consent = { name: 'Desk', host: null, place: 'desk:' }
const request = { client_id: 'a', state: 'theirs' }

it('sends what the person has decided, as it was asked, and says that the program goes on', async () => {
  const asked: unknown[] = []
  const went: string[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    asked.push([path, JSON.parse(String(body))])
    return Response.json({ location: 'desk:/answer?code=1' })
  })
  vi.stubGlobal('location', { assign: (address: string) => void went.push(address) })
  render(<ConsentForm consent={consent} person="ann" request={request} />)
  expect(screen.getByText('desk:')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Let it in' }))
  expect((await screen.findByRole('status')).textContent).toContain('Desk has your answer')
  expect(asked).toEqual([['/api/oauth/consent', { person: 'ann', decision: 'allow', request }]])
  expect(went).toEqual(['desk:/answer?code=1'])
  expect(screen.queryByRole('button')).toBeNull()
})

it('says why nothing was decided, and lets the person try again', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: { code: 'conflict', message: 'Somebody else is signed in now; load the page again.' } }, { status: 409 }),
  )
  render(<ConsentForm consent={consent} person="ann" request={request} />)
  fireEvent.click(screen.getByRole('button', { name: 'Do not let it in' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody else is signed in')
  expect((screen.getByRole('button', { name: 'Let it in' }) as HTMLButtonElement).disabled).toBe(false)
})

import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ConsentForm } from './consent-form.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const consent = { name: 'Desk', host: null, place: 'desk:' }
const request = { client_id: 'a', state: 'theirs' }

/** Waits with fake timers until the page accepts clicks, then returns to real time. */
function settle() {
  act(() => void vi.advanceTimersByTime(1_000))
  vi.useRealTimers()
}

it('sends the decision with the original request, and says to continue in the program', async () => {
  const asked: unknown[] = []
  const went: string[] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    asked.push([path, JSON.parse(String(body))])
    return Response.json({ location: 'desk:/answer?code=1' })
  })
  vi.stubGlobal('location', { assign: (address: string) => void went.push(address) })
  render(<ConsentForm consent={consent} person="ann" request={request} />)
  expect(screen.getByText('desk:')).toBeTruthy()
  settle()
  fireEvent.click(screen.getByRole('button', { name: 'Allow access' }))
  expect((await screen.findByRole('status')).textContent).toContain('Desk has received your answer')
  expect(asked).toEqual([['/api/oauth/consent', { person: 'ann', decision: 'allow', request }]])
  expect(went).toEqual(['desk:/answer?code=1'])
  expect(screen.queryByRole('button')).toBeNull()
})

it('ignores an early click on Allow when the page appears and whenever it comes to the front', () => {
  const fetched = vi.fn(() => new Promise<Response>(() => {}))
  vi.stubGlobal('fetch', fetched)
  const { unmount } = render(<ConsentForm consent={consent} person="ann" request={request} />)
  const yes = screen.getByRole('button', { name: 'Allow access' })
  const isReady = () => yes.getAttribute('aria-disabled') === null
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  const tried = () => {
    fireEvent.click(yes)
    return fetched.mock.calls.length
  }
  expect([isReady(), tried()]).toEqual([false, 0])
  pass(1_000)
  expect(isReady()).toBe(true)
  yes.focus()
  for (const [target, name] of [
    [window, 'focus'],
    [document, 'visibilitychange'],
  ] as const) {
    fireEvent(target, new Event(name))
    pass(300)
    expect([name, isReady(), tried()]).toEqual([name, false, 0])
    expect(document.activeElement).toBe(yes)
    pass(1_000)
    expect([name, isReady()]).toEqual([name, true])
  }
  expect(tried()).toBe(1)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})

it('accepts a denial at once', () => {
  const fetched = vi.fn(() => new Promise<Response>(() => {}))
  vi.stubGlobal('fetch', fetched)
  render(<ConsentForm consent={consent} person="ann" request={request} />)
  fireEvent.click(screen.getByRole('button', { name: 'Deny access' }))
  expect(fetched).toHaveBeenCalledTimes(1)
})

it('shows why the request failed, and allows another attempt', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: { code: 'conflict', message: 'Someone else is signed in now; reload the page.' } }, { status: 409 }),
  )
  render(<ConsentForm consent={consent} person="ann" request={request} />)
  settle()
  fireEvent.click(screen.getByRole('button', { name: 'Deny access' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else is signed in')
  expect((screen.getByRole('button', { name: 'Allow access' }) as HTMLButtonElement).disabled).toBe(false)
})

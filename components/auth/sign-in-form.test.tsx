import { fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { NewAccountForm } from './new-account-form.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { signInProblem } from './sign-in-problem.ts'

afterEach(() => vi.unstubAllGlobals())

/** Fake of our server. */
function server(answers: Record<string, [number, unknown]>) {
  const asked: [string, unknown][] = []
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    asked.push([path, typeof body === 'string' ? JSON.parse(body) : null])
    const [status, value] = answers[path] ?? [404, { error: { code: 'not_found', message: 'There is nothing here.' } }]
    return Response.json(value, { status })
  })
  return asked
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('says why a password was refused, and lets the person try again', async () => {
  const asked = server({
    '/api/auth/csrf': [200, { csrfToken: 'token' }],
    '/api/auth/callback/credentials': [
      401,
      { error: { code: 'wrong_credentials', message: 'The e-mail address or the password is incorrect.' } },
    ],
  })
  render(<SignInForm providers={[]} destination="/chat/1" problem={null} />)
  type('E-mail', 'ada@example.com')
  type('Password', 'wrong')
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect((await screen.findByRole('alert')).textContent).toBe('The e-mail address or the password is incorrect.')
  expect(asked.at(-1)).toEqual([
    '/api/auth/callback/credentials',
    { email: 'ada@example.com', password: 'wrong', callbackUrl: '/chat/1', csrfToken: 'token', json: 'true' },
  ])
  expect((screen.getByRole('button', { name: 'Sign in' }) as HTMLButtonElement).disabled).toBe(false)
})

it('offers the configured providers only', () => {
  render(<SignInForm providers={[{ id: 'oidc', name: 'single sign-on' }]} destination="/" problem={null} />)
  expect(screen.getAllByRole('button').map(button => button.textContent)).toEqual(['Sign in', 'Continue with single sign-on'])
})

it('is readable before scripts run, and cannot be submitted then: the address would contain the password', () => {
  const html = renderToString(<SignInForm providers={[]} destination="/" problem={signInProblem('registration_closed')} />)
  expect(html).toContain('Sign in')
  expect(html).toContain('Ask an administrator for an invitation.')
  expect(html).toMatch(/<form [^>]*method="post"/)
  expect(html).not.toContain('type="submit"')
})

it('shows a weak password and a taken address beside their fields', async () => {
  const asked = server({
    '/api/account/register': [409, { error: { code: 'email_taken', message: 'An account with this e-mail address already exists.' } }],
  })
  render(<NewAccountForm occasion={{ kind: 'register' }} />)
  type('E-mail', 'ada@example.com')
  type('Password', 'a quiet morning tide')
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }))
  expect((await screen.findByRole('alert')).textContent).toContain('already')
  expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true')
  expect(asked).toEqual([['/api/account/register', { email: 'ada@example.com', password: 'a quiet morning tide' }]])
})

it('accepts an invitation only for its own address', () => {
  render(<NewAccountForm occasion={{ kind: 'invitation', token: 't', email: 'eve@example.com', name: '' }} />)
  const email = screen.getByLabelText('E-mail') as HTMLInputElement
  expect([email.value, email.readOnly]).toEqual(['eve@example.com', true])
})

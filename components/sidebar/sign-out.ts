import { request } from '../request.ts'

/** Ends the session in this browser, forgets what it kept of the person's drafts, and goes to the sign-in page. Throws `RequestError`. */
export async function signOut(): Promise<void> {
  const { csrfToken } = await request<{ csrfToken: string }>('/api/auth/csrf')
  await fetch('/api/auth/signout', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ csrfToken, callbackUrl: '/sign-in', json: 'true' }),
  })
  for (const storage of [window.localStorage, window.sessionStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith('parley:')) storage.removeItem(key)
  }
  window.location.assign('/sign-in')
}

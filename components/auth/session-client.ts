import { forgetPerson } from '#components/browser-storage.ts'
import { requestAt } from '#components/request.ts'

/** Signs in and resolves to the address to open. Throws `RequestError` with `wrong_credentials` or `too_many_attempts`. */
export async function signInWithPassword(credentials: { email: string; password: string; callbackUrl: string }): Promise<string> {
  return post('/api/auth/callback/credentials', credentials)
}

/** Starts a sign-in at a provider and resolves to the address of its sign-in page. */
export async function signInAt(provider: string, callbackUrl: string): Promise<string> {
  return post(`/api/auth/signin/${encodeURIComponent(provider)}`, { callbackUrl })
}

/** Ends this browser's session, deletes what it keeps of the person, and opens the sign-in page. Throws `RequestError`. */
export async function signOut(): Promise<void> {
  const address = await post('/api/auth/signout', { callbackUrl: '/sign-in' })
  forgetPerson()
  window.location.assign(address)
}

async function post(path: string, fields: Record<string, string>): Promise<string> {
  // Answers of next-auth.
  const { csrfToken } = (await requestAt('/api/auth/csrf')) as { csrfToken: string }
  const { url } = (await requestAt(path, { method: 'POST', body: { ...fields, csrfToken, json: 'true' } })) as { url: string }
  return url
}

import { cache } from 'react'
import { type Actor, hasRight, type RightAsked } from '#lib/auth/index.ts'
import { server } from '#lib/server.ts'
import { identify } from '../identity.ts'
import { originOf } from '../origin.ts'
import { ownPath, PATH_HEADER, signInPath, termsPath } from './sign-in-path.ts'

/** Returns the person who views the page, or null. Read once per page, however many components ask. */
export const optionalPageActor: () => Promise<Actor | null> = cache(async () => identify(await pageHeaders(), 'session'))

/**
 * Returns the person who views the page. Redirects an anonymous visitor to sign in and back, or to set-up while there is no account, and who
 * has not accepted the terms to these and back.
 */
export async function pageActor(): Promise<Actor> {
  const actor = await optionalPageActor()
  if (actor && !(await server().auth.terms.owes(actor))) return actor
  const { redirect } = await import('next/navigation')
  if (actor) return redirect(termsPath((await pageHeaders()).get(PATH_HEADER)))
  if ((await server().auth.users.count()) === 0) redirect('/setup')
  return redirect(signInPath((await pageHeaders()).get(PATH_HEADER)))
}

/** Like `pageActor`; who has none of the rights gets "not found". */
export async function adminActor(right: RightAsked = 'admin:read'): Promise<Actor> {
  const actor = await pageActor()
  if (hasRight(actor, right)) return actor
  const { notFound } = await import('next/navigation')
  return notFound()
}

/** Returns where the sign-in page leads: the requested path, as a path or an address of this site; home for anything else. */
export async function returnPath(target: string | string[] | undefined): Promise<string> {
  return ownPath(typeof target === 'string' ? target : '/', originOf(await pageHeaders(), server().platform.env.url))
}

/** Imports Next late: its modules cannot be loaded outside of it. */
async function pageHeaders(): Promise<Headers> {
  const { headers } = await import('next/headers')
  return headers()
}

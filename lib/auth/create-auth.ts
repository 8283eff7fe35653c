import { isAppError } from '#lib/errors.ts'
import type { Platform } from '#lib/platform/index.ts'
import { createApiKeys, createKeyOwners } from './api-keys.ts'
import type { Auth } from './auth.ts'
import { createInvitations } from './invitations.ts'
import { createSignIn } from './sign-in.ts'
import { createStanding } from './standing.ts'
import { createThrottle } from './throttle.ts'
import { createUsers } from './users.ts'

/** People, their keys and how they get in. `registration` says whether anybody may make an account. */
export function createAuth(platform: Platform, { registration }: { registration: () => Promise<'open' | 'closed'> }): Auth {
  const throttle = createThrottle(platform)
  return {
    actorOfKey: createKeyOwners(platform),
    ...createSignIn(platform, { throttle, registration }),
    users: createUsers(platform, { throttle, registration }),
    keys: createApiKeys(platform),
    invitations: createInvitations(platform),
    standing: createStanding(platform),
  }
}

/** Makes the administrator of PARLEY_ADMIN_EMAIL and PARLEY_ADMIN_PASSWORD while there is nobody; returns whether it did. */
export async function bootstrapAdmin(platform: Platform, auth: Auth): Promise<boolean> {
  const { admin } = platform.env
  if (!admin || (await auth.users.count()) > 0) return false
  try {
    await auth.users.create({ ...admin, role: 'admin' })
    return true
  } catch (error) {
    // Another process that starts on the same database was faster.
    if (isAppError(error) && error.code === 'email_taken') return false
    throw error
  }
}

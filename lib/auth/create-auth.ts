import { AppError, isAppError } from '#lib/errors.ts'
import type { Platform } from '#lib/platform/index.ts'
import { mails as t } from '#lib/words/en/mails.ts'
import { createAccess, type Leaving } from './access.ts'
import { createAccessChecks } from './access-checks.ts'
import { createApiKeys, createKeyOwners } from './api-keys.ts'
import type { Auth } from './auth.ts'
import { inEvenTime } from './even-time.ts'
import { createInvitations } from './invitations.ts'
import type { MailPort } from './mail-texts.ts'
import { requireStrong } from './password.ts'
import { createPeople } from './people.ts'
import { createPreferences } from './preferences.ts'
import { type Groups, noGroups, reachOf } from './reach.ts'
import { createResets } from './resets.ts'
import { createRoleLimits } from './role-limits.ts'
import { createServiceAccounts } from './service-accounts.ts'
import { createSignIn } from './sign-in.ts'
import { createTerms } from './terms.ts'
import { createThrottle, type Throttle } from './throttle.ts'
import { createUsers } from './users.ts'

export interface AuthDeps {
  registration: () => Promise<'open' | 'closed'>
  /** Removes a person's data outside the database, before the person is deleted. Returns a function to call afterwards. */
  forget?: (userId: string) => Promise<Leaving>
  /** Sends mail; absent where administrators hand over links. */
  mail?: MailPort
  workspaceName?: () => Promise<string>
  /** Version of the terms in force; null, as without, while there are none. */
  terms?: () => Promise<string | null>
  /** Absent where there are no groups. */
  groups?: Groups
}

const NO_MAIL: MailPort = { isSet: async () => false, send: async () => ({ sent: false, reason: t('noMailServerSet') }) }

/** Creates people, their keys and sign-in. `registration` tells whether visitors may register. */
export function createAuth(
  platform: Platform,
  { registration, forget, mail = NO_MAIL, workspaceName = async () => 'Parley', groups = noGroups, terms = async () => null }: AuthDeps,
): Auth {
  const throttle = createThrottle(platform)
  const { endSession, ...access } = createAccess(platform, { throttle, forget, groups })
  const users = createUsers(platform, { registration, groups, ...access })
  const keys = createApiKeys(platform)
  return {
    actorOfKey: createKeyOwners(platform),
    ...createSignIn(platform, { throttle, registration, groups }),
    endSession,
    users: { ...users, apply: createRegistration({ throttle, registration, register: users.register }) },
    preferences: createPreferences(platform),
    keys: keys.own,
    serviceAccounts: createServiceAccounts(platform, { keys: keys.ofOthers, users }),
    people: createPeople(platform, groups),
    roles: createRoleLimits(platform),
    invitations: createInvitations(platform, { mail, workspaceName, groups }),
    resets: createResets(platform, { throttle, mail, workspaceName }),
    terms: createTerms(platform, terms),
    access: createAccessChecks(platform, terms),
    reach: (actor, right) => reachOf(actor, right, groups),
  }
}

/** Creates the administrator of PARLEY_ADMIN_EMAIL and PARLEY_ADMIN_PASSWORD while there are no people; returns whether it did. */
export async function bootstrapAdmin(platform: Platform, auth: Auth): Promise<boolean> {
  const { admin } = platform.env
  if (!admin || (await auth.users.count()) > 0) return false
  try {
    await auth.users.create({ ...admin, role: 'admin' })
    return true
  } catch (error) {
    // Another process on the same database was faster.
    if (isAppError(error) && error.code === 'email_taken') return false
    throw error
  }
}

/** Registrations from one network address before the throttle counts; many people may share an address. */
const FREE_REGISTRATIONS = 10

interface RegistrationDeps {
  throttle: Pick<Throttle, 'count'>
  registration: () => Promise<'open' | 'closed'>
  register: Auth['users']['register']
}

/** Creates open registration that reveals no accounts: a new person can sign in afterwards, and an existing account stays unchanged. */
function createRegistration({ throttle, registration, register }: RegistrationDeps): Auth['users']['apply'] {
  return async ({ address, ...user }) => {
    if ((await registration()) !== 'open') throw new AppError('registration_closed')
    requireStrong(user.password)
    await throttle.count('register', address, FREE_REGISTRATIONS)
    await inEvenTime(async () => {
      try {
        await register(user)
      } catch (error) {
        if (!isAppError(error) || error.code !== 'email_taken') throw error
      }
    })
  }
}

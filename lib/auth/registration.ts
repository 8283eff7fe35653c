import { AppError, isAppError } from '#lib/errors.ts'
import type { Auth } from './auth.ts'
import { inEvenTime } from './even-time.ts'
import { requireStrong } from './password.ts'
import type { Throttle } from './throttle.ts'

/** Registrations from one network address before the throttle counts; many people may share an address. */
const FREE_REGISTRATIONS = 10

export interface RegistrationDeps {
  throttle: Pick<Throttle, 'count'>
  registration: () => Promise<'open' | 'closed'>
  register: Auth['users']['register']
}

/** Creates open registration that reveals no accounts: a new person can sign in afterwards, and an existing account stays unchanged. */
export function createRegistration({ throttle, registration, register }: RegistrationDeps): Auth['users']['apply'] {
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

import { z } from 'zod'

/** A person's name as others see it. */
export const personName = z.string().trim().min(1, 'Enter a name.').max(80, 'Use at most 80 characters.')

export const emailAddress = z.email('Enter an e-mail address.').max(254)

/** A password as sent; its strength is checked where accounts are made (`weak_password`). */
export const password = z.string().max(1024)

export const newAccount = z.strictObject({ email: emailAddress, name: personName.exactOptional(), password })

import { z } from 'zod'
import { MOST_LINES } from '#lib/auth/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'

/** A person's name as others see it. */
export const personName = z
  .string()
  .trim()
  .min(1, { error: () => t('enterName') })
  .max(80, { error: () => t('atMost80') })

export const emailAddress = z.email({ error: () => t('enterEmail') }).max(254)

/** A password as sent; its strength is checked where accounts are made (`weak_password`). */
export const password = z.string().max(1024)

/** People to invite as somebody wrote them down; what is wrong about one is told by line. */
export const invitationLines = z
  .array(
    z.strictObject({
      email: z.string().max(1_000),
      name: z.string().max(1_000).exactOptional(),
      role: z.string().max(100).exactOptional(),
      groups: z.array(z.string().max(200)).max(50).exactOptional().describe('Names of groups'),
    }),
  )
  .min(1)
  .max(MOST_LINES)

export const newAccount = z.strictObject({ email: emailAddress, name: personName.exactOptional(), password })

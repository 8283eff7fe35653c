import { z } from 'zod'
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

export const newAccount = z.strictObject({ email: emailAddress, name: personName.exactOptional(), password })

import { auth as t } from '#lib/words/en/auth.ts'

const SENTENCES: Record<string, () => string> = {
  registration_closed: noAccount,
  AccessDenied: noAccount,
  email_not_verified: () => t('thatProviderHasNotVerified'),
  no_email: () => t('thatProviderDidNotTell'),
}

/** Explains the `error` parameter of the sign-in page; null without one. */
export function signInProblem(code: string | undefined): string | null {
  if (code === undefined || code === '') return null
  return SENTENCES[code]?.() ?? t('signInFailedTryAgain')
}

function noAccount(): string {
  return t('thereIsNoAccountFor')
}

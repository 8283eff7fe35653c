const NO_ACCOUNT = 'There is no account for you here yet. Ask an administrator for an invitation.'

const SENTENCES: Record<string, string> = {
  registration_closed: NO_ACCOUNT,
  AccessDenied: NO_ACCOUNT,
  email_not_verified: 'That provider has not verified your e-mail address. Verify it there, then try again.',
  no_email: 'That provider did not tell us your e-mail address. Allow it there, then try again.',
}

/** Explains the `error` parameter of the sign-in page; null without one. */
export function signInProblem(code: string | undefined): string | null {
  if (code === undefined || code === '') return null
  return SENTENCES[code] ?? 'Sign-in failed. Try again; if it keeps failing, an administrator can look at the log.'
}

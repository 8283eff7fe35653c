import { z } from 'zod'

/** Which addresses of an OpenID provider count although it does not call them verified: none, those of which it says nothing, or all, names to sign in with among them that are addresses. */
export type EmailTrust = 'never' | 'missing' | 'always'

/** What an ID token or the userinfo endpoint says; foreign, so that nothing of it has a type to rely on. */
export type Claims = { sub: string } & Record<string, unknown>

/** What a provider tells of a person; `emailVerified` decides whether the address may be believed. */
export interface ProviderProfile {
  sub: string
  name: string
  email: string
  emailVerified: boolean
}

/** True where userinfo may say more of the address than the ID token does (OpenID Connect Core 1.0, 5.4). */
export function isIncomplete(claims: Claims): boolean {
  return textOf(claims.email) === '' || verifiedOf(claims) === null || textOf(claims.name) === ''
}

/** Both as one. What is said of an address counts for that address alone: userinfo's word for another one is not taken. */
export function merged(idToken: Claims, userinfo: Record<string, unknown>): Claims {
  const [own, other] = [textOf(idToken.email), textOf(userinfo.email)]
  const said = Object.fromEntries(Object.entries(idToken).filter(([, value]) => value !== null && value !== undefined && value !== ''))
  const isSameAddress = own === '' || other === '' ? own === '' : own.toLowerCase() === other.toLowerCase()
  const { email: _, email_verified: verified, xms_edov: owned, ...rest } = userinfo
  const ofAddress = {
    ...(own === '' && other !== '' ? { email: other } : {}),
    ...(verified === undefined ? {} : { email_verified: verified }),
    ...(owned === undefined ? {} : { xms_edov: owned }),
  }
  return { ...rest, ...(isSameAddress ? ofAddress : {}), ...said, sub: idToken.sub }
}

export function profileOf(claims: Claims, trust: EmailTrust): ProviderProfile {
  const verified = verifiedOf(claims)
  const isTrusted = trust === 'always' || (trust === 'missing' && verified === null)
  const given = textOf(claims.email)
  // Entra names no address where the account has no mailbox. At other providers people may choose such a name themselves, so that `missing` does not take it.
  const email = given === '' && trust === 'always' ? addressIn(claims.upn, claims.preferred_username) : given
  return {
    sub: String(claims.sub),
    name: textOf(claims.name) || textOf(claims.preferred_username),
    email,
    emailVerified: verified === true || (isTrusted && email !== ''),
  }
}

/** Null where nothing is said. `xms_edov`: Entra's word that the domain of the address is the tenant's own. */
function verifiedOf({ email_verified: verified, xms_edov: owned }: Claims): boolean | null {
  const yes: unknown[] = [true, 'true', 1, '1']
  if (yes.includes(verified) || yes.includes(owned)) return true
  const says = (value: unknown) => value !== undefined && value !== null
  return says(verified) || says(owned) ? false : null
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

function addressIn(...values: unknown[]): string {
  return values.map(textOf).find(text => z.email().safeParse(text).success) ?? ''
}

import { z } from 'zod'

/** Trust in addresses that an OpenID provider does not mark as verified. `missing`: where `email_verified` is absent. `always`: all, sign-in names included. */
export type EmailTrust = 'never' | 'missing' | 'always'

/** Claims of an ID token or of the userinfo endpoint; foreign data, so values have no type. */
export type Claims = { sub: string } & Record<string, unknown>

/** Person as the provider describes them; `emailVerified` decides whether the address is trusted. */
export interface ProviderProfile {
  sub: string
  name: string
  email: string
  emailVerified: boolean
}

/** Tells whether userinfo may add to the ID token's claims about the address (OpenID Connect Core 1.0, 5.4). */
export function isIncomplete(claims: Claims): boolean {
  return textOf(claims.email) === '' || verifiedOf(claims) === null || textOf(claims.name) === ''
}

/** Merges both sets of claims. A verification counts only for its own address: userinfo's claim about another one is ignored. */
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
  // Entra sends no address for an account without mailbox. Elsewhere people choose sign-in names themselves, so only `always` takes one.
  const email = given === '' && trust === 'always' ? addressIn(claims.upn, claims.preferred_username) : given
  return {
    sub: String(claims.sub),
    name: textOf(claims.name) || textOf(claims.preferred_username),
    email,
    emailVerified: verified === true || (isTrusted && email !== ''),
  }
}

/** Returns whether the address is verified, null where the claim is absent. `xms_edov`: Entra's claim that the tenant owns the domain. */
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

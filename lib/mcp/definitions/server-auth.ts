import { z } from 'zod'

const text = z.string().min(1)
const common = { issuer: z.url().nullish(), scope: text.nullish() }

/** How Parley authorises itself at a server where it is not by static headers; without it, OAuth with what the server's metadata offer. */
export const serverAuthSchema = z.discriminatedUnion('kind', [
  /** A person signs in; `clientId` is one that was registered beforehand. `lenientIssuer` accepts metadata that name another issuer, which weakens the protection. */
  z.strictObject({
    kind: z.literal('oauth'),
    clientId: text.nullish(),
    clientSecret: text.nullish(),
    lenientIssuer: z.boolean().nullish(),
    dpop: z.boolean().nullish(),
    ...common,
  }),
  z.strictObject({ kind: z.literal('client_credentials'), clientId: text, clientSecret: text, ...common }),
  z.strictObject({ kind: z.literal('private_key_jwt'), clientId: text, privateKey: text, algorithm: text, ...common }),
  /** A token that the environment gives the workload is exchanged (RFC 7523). */
  z.strictObject({ kind: z.literal('jwt_bearer'), clientId: text.nullish(), assertion: text, ...common }),
  /** The identity provider of the company vouches for Parley (SEP-990): `idToken` becomes a grant for the server there, and the grant an access token. */
  z.strictObject({
    kind: z.literal('enterprise'),
    clientId: text,
    clientSecret: text,
    idp: z.strictObject({ tokenEndpoint: z.url(), clientId: text, clientSecret: text.nullish(), idToken: text }),
    ...common,
  }),
])

export type ServerAuth = z.infer<typeof serverAuthSchema>

/** True if Parley itself is authorised, without a person. */
export function isMachine(auth: ServerAuth | null): boolean {
  return auth !== null && auth.kind !== 'oauth'
}

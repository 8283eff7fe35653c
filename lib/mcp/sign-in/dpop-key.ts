import { DpopSession } from '@modelcontextprotocol/client'

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const

export interface DpopKey {
  session: DpopSession
  /** The private key, to be sealed. */
  jwk: JsonWebKey
}

/** A key of its own for each sign-in (RFC 9449), which can be stored beside the tokens that are bound to it. */
export async function newDpopKey(): Promise<DpopKey> {
  const { privateKey } = await crypto.subtle.generateKey(CURVE, true, ['sign', 'verify'])
  return openDpopKey(await crypto.subtle.exportKey('jwk', privateKey))
}

export async function openDpopKey(jwk: JsonWebKey): Promise<DpopKey> {
  const { kty = '', crv = '', x = '', y = '' } = jwk
  const publicJwk = { kty, crv, x, y }
  const privateKey = await crypto.subtle.importKey('jwk', jwk, CURVE, true, ['sign'])
  const publicKey = await crypto.subtle.importKey('jwk', publicJwk, CURVE, true, ['verify'])
  const session = await DpopSession.create({
    keyPair: { privateKey, publicKey, publicJwk, thumbprint: await thumbprint(publicJwk), alg: 'ES256' },
  })
  return { session, jwk }
}

/** RFC 7638: the required members, in the order of their names. */
async function thumbprint({ crv, kty, x, y }: { crv: string; kty: string; x: string; y: string }): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify({ crv, kty, x, y })))
  return Buffer.from(digest).toString('base64url')
}

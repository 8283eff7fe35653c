import { createHash } from 'node:crypto'
import { equalInConstantTime } from '#lib/platform/index.ts'

/** Accepts a SHA-256 in base64url, the only method that we take (RFC 7636, 4.2). */
export function isChallenge(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

export function fitsChallenge(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false
  return equalInConstantTime(createHash('sha256').update(verifier).digest('base64url'), challenge)
}

import { createCipheriv, createDecipheriv, createHash, hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Whole tags alone: GCM takes shorter ones, and one of four bytes can be guessed (SP 800-38D, appendix C). */
const authTagLength = 16

/** Encrypts what is stored. Sealed text is `v1.<iv>.<tag>.<ciphertext>` in base64url, AES-256-GCM (NIST SP 800-38D). */
export interface Secrets {
  seal(plain: string): string
  /** Throws a plain Error when the text was sealed with another key or was changed. */
  open(sealed: string): string
  /** First 16 hex digits of a hash of the key: tells two keys apart and reveals neither. */
  readonly fingerprint: string
}

/** `key` is 32 bytes. */
export function createSecrets(key: Buffer): Secrets {
  if (key.length !== 32) throw new Error('the encryption key must be 32 bytes')
  return {
    seal(plain) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength })
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return ['v1', iv.toString('base64url'), cipher.getAuthTag().toString('base64url'), body.toString('base64url')].join('.')
    },
    open(sealed) {
      const [version, iv, tag, body, ...more] = sealed.split('.')
      if (version !== 'v1' || iv === undefined || tag === undefined || body === undefined || more.length > 0)
        throw new Error('not a sealed secret')
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength })
      decipher.setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8')
    },
    fingerprint: createHash('sha256').update('parley key ').update(key).digest('hex').slice(0, 16),
  }
}

export function sha256(text: string | Uint8Array): string {
  return hash('sha256', text, 'hex')
}

/** A token of 256 random bits in base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

export function equalInConstantTime(a: string, b: string): boolean {
  const left = createHash('sha256').update(a).digest()
  const right = createHash('sha256').update(b).digest()
  return timingSafeEqual(left, right)
}

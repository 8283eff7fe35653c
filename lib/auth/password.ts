import * as crypto from 'node:crypto'
import { argon2id } from 'hash-wasm'
import { AppError } from '#lib/errors.ts'
import { MIN_PASSWORD_LENGTH } from './password-rules.ts'

/** Parameters of argon2id, OWASP's first choice (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

const MAX_PASSWORD_LENGTH = 1024

const COMMON = new Set(
  'password12 password123 password1234 passwordpassword passw0rd123 1234567890 12345678910 123456789a 0123456789 9876543210 qwertyuiop qwerty1234 qwerty12345 1q2w3e4r5t 1qaz2wsx3edc iloveyou12 iloveyou123 letmein123 welcome123 welcome1234 administrator admin12345 admin123456 changeme123 abcdefghij abc1234567 abcd123456'.split(
    ' ',
  ),
)

/** Checks the strength of a password. Throws `weak_password`. */
export function requireStrong(password: string): void {
  const plain = password.toLowerCase()
  if (password.length < MIN_PASSWORD_LENGTH || password.length > MAX_PASSWORD_LENGTH || COMMON.has(plain) || new Set(plain).size < 4)
    throw new AppError('weak_password')
}

/** Hashes with argon2id, in the PHC string format: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.randomBytes(SALT_BYTES)
  return encode(COST, salt, await derive(password, salt, COST, HASH_BYTES))
}

/** Compares a password with its hash. Takes the same time without a hash, so unknown addresses look like wrong passwords. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  const { cost, salt, hash } = decode(stored ?? NOBODY)
  const derived = await derive(password.slice(0, MAX_PASSWORD_LENGTH), salt, cost, hash.length)
  return crypto.timingSafeEqual(derived, hash) && stored !== null
}

const NOBODY = encode(COST, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES))

type Cost = typeof COST

/** Derives a key. Node's argon2 runs in the thread pool; before Node 24.7, WebAssembly blocks this thread for some 50 ms instead. */
async function derive(password: string, salt: Buffer, cost: Cost, length: number): Promise<Buffer> {
  if (typeof crypto.argon2 !== 'function') {
    const { memory, passes, parallelism } = cost
    const hash = await argon2id({
      password,
      salt,
      memorySize: memory,
      iterations: passes,
      parallelism,
      hashLength: length,
      outputType: 'binary',
    })
    return Buffer.from(hash)
  }
  return new Promise((resolve, reject) => {
    const parameters = { message: password, nonce: salt, tagLength: length, ...cost }
    crypto.argon2('argon2id', parameters, (error, hash) => (error ? reject(error) : resolve(Buffer.from(hash))))
  })
}

function encode({ memory, passes, parallelism }: Cost, salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

function decode(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } {
  const [, memory, passes, parallelism, salt, hash] = PHC.exec(stored) ?? []
  if (salt === undefined || hash === undefined) throw new Error('a stored password hash is not argon2id in PHC form')
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/(?<!=)=+$/, '')
}

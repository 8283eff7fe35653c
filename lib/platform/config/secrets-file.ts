import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { ConfigurationError } from './configuration-error.ts'

export const SECRETS_FILE = 'secrets.json'

const contents = z.object({ authSecret: z.string().min(16), encryptionKey: z.string().regex(/^[0-9a-f]{64}$/) })
type Contents = z.output<typeof contents>

interface WithSecrets {
  dataDir: string
  authSecret: string | null
  encryptionKey: Buffer | null
}

/**
 * Fills in the secrets that the environment does not give from the data folder's secrets file, which is made (mode 0600) at the first start.
 * Two processes that start at once end with the same secrets. Throws a ConfigurationError when the folder cannot be written or the file is broken.
 */
export function ensureSecrets<T extends WithSecrets>(env: T): T & { authSecret: string; encryptionKey: Buffer } {
  const { authSecret, encryptionKey } = env
  if (authSecret !== null && encryptionKey !== null) return { ...env, authSecret, encryptionKey }
  const kept = readOrMake(path.join(env.dataDir, SECRETS_FILE))
  return { ...env, authSecret: authSecret ?? kept.authSecret, encryptionKey: encryptionKey ?? Buffer.from(kept.encryptionKey, 'hex') }
}

/** 32 bytes written in hex or base64 are taken as they are; from any longer text the key is its SHA-256. */
export function parseEncryptionKey(text: string): Buffer {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return Buffer.from(text, 'base64')
  return createHash('sha256').update(text).digest()
}

function readOrMake(file: string): Contents {
  const found = read(file)
  if (found) return found
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    const draft = `${file}.${process.pid}`
    const made: Contents = { authSecret: randomBytes(32).toString('base64url'), encryptionKey: randomBytes(32).toString('hex') }
    writeFileSync(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 })
    linkUnlessThere(draft, file)
    rmSync(draft)
  } catch (error) {
    throw new ConfigurationError([
      `the data folder ${path.dirname(file)} cannot be written (${reasonOf(error)}); set PARLEY_DATA_DIR to one that can.`,
    ])
  }
  const kept = read(file)
  if (!kept) throw new Error(`${file} was removed while it was made`)
  return kept
}

function linkUnlessThere(draft: string, file: string): void {
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  }
}

function read(file: string): Contents | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    if (isCode(error, 'ENOTDIR')) throw new ConfigurationError([`PARLEY_DATA_DIR: ${path.dirname(file)} is not a folder.`])
    throw new ConfigurationError([`the secrets file ${file} cannot be read (${reasonOf(error)}).`])
  }
  const parsed = contents.safeParse(parseJson(text))
  if (!parsed.success)
    throw new ConfigurationError([
      `the secrets file ${file} is damaged; put it back from a backup, or set AUTH_SECRET and PARLEY_ENCRYPTION_KEY.`,
    ])
  makePrivate(file)
  return parsed.data
}

/** A file of another user, or on a disk that is only read, has the mode that its owner gave it. */
function makePrivate(file: string): void {
  try {
    chmodSync(file, 0o600)
  } catch (error) {
    if (!isCode(error, 'EROFS') && !isCode(error, 'EPERM')) throw error
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

function reasonOf(error: unknown): string {
  if (isCode(error, 'ENOSPC')) return 'the disk is full'
  if (isCode(error, 'EACCES') || isCode(error, 'EROFS') || isCode(error, 'EPERM')) return 'no permission'
  return error instanceof Error ? error.message : String(error)
}

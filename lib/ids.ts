import { randomFillSync } from 'node:crypto'

const ID_BYTES = 16
/** Random bytes for many ids at once: a call for them costs more than the rest of an id. */
const pool = Buffer.alloc(256 * ID_BYTES)
let used = pool.length

function randomPart(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += ID_BYTES
  return pool.subarray(used - ID_BYTES, used)
}

/** Makes a UUID version 7 (RFC 9562). Ids sort by time, to the millisecond. */
export function newId(nowMs: number = Date.now()): string {
  const bytes = randomPart()
  bytes.writeUIntBE(nowMs, 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

export function isId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value)
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const CALL_ID_CHARS = 9

/** Makes the id of a tool call that every provider takes: nine letters or digits, as Mistral requires. */
export function newCallId(): string {
  return callIdOf(randomPart())
}

/** Derives such an id from bytes: the same bytes give the same id. */
export function callIdOf(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, CALL_ID_CHARS), byte => LETTERS[byte % LETTERS.length]).join('')
}

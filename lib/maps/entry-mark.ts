import { hash } from 'node:crypto'
import type { MapEntry } from './maps.ts'

/** Returns a short text that tells an entry from any other: the worker keeps it in place of entries that the server has. */
export function markOf({ block, signature, references, refersTo }: MapEntry): string {
  return hash('sha256', [block, signature, references, ...refersTo].join('\0'), 'base64')
}

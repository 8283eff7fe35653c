import { isObject } from '#lib/json-schema/shared.ts'
import { mcpFailures as t } from '#lib/words/en/mcp-failures.ts'

const MARK = 'parley-transport'

/** A JSON-RPC error that we put in the place of an answer: its message is ours, a whole sentence. */
export function localError(message: string): { code: number; message: string; data: { source: string } } {
  return { code: -32000, message, data: { source: MARK } }
}

export function isLocalError(data: unknown): boolean {
  return isObject(data) && data.source === MARK
}

export function tooLarge(maxBytes: number): string {
  return t('answerTooLarge', { megabytes: Math.round(maxBytes / 1024 / 1024) })
}

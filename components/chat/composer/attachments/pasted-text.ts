import { chatComposer as t } from '#lib/words/en/chat-composer.ts'
import type { Attachment } from './attachment.ts'

/** Text from which a paste becomes a file: more than a screen of it would hide the person's own words. */
const LONG_CHARS = 6_000
const LONG_LINES = 120

const NAME = /^Pasted text(?: \d+)?\.txt$/

export function isLongPaste(text: string): boolean {
  if (text.length >= LONG_CHARS) return true
  let lines = 1
  for (let at = text.indexOf('\n'); at !== -1 && lines < LONG_LINES; at = text.indexOf('\n', at + 1)) lines += 1
  return lines >= LONG_LINES
}

/** Makes a file of a pasted text, under a name that no other attachment has. */
export function pastedTextFile(text: string, taken: readonly string[]): File {
  const names = new Set(taken)
  let number = 1
  const name = () => (number === 1 ? t('pastedText') : t('pastedTextNumbered', { number }))
  while (names.has(name())) number += 1
  return new File([text], name(), { type: 'text/plain' })
}

/** Tells whether an attachment was made of a pasted text, which can be put into the message after all. */
export function isPastedText({ name, origin, state }: Attachment): boolean {
  return origin === undefined && state.kind !== 'uploading' && NAME.test(name)
}

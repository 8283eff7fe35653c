import type { InputKind } from '#lib/messages/shared.ts'

const LABELS: Record<string, string> = {
  allow_once: 'Allow once',
  allow_session: 'For this chat',
  allow_always: 'Always',
  deny: 'Deny…',
  run_again: 'Run again',
  do_not_run: 'Do not run',
  continue: 'Continue',
  stop: 'Stop',
  accept: 'Accept',
  decline: 'Decline',
  cancel: 'Cancel',
}

const CHOSEN: Record<string, string> = {
  allow_once: 'Allowed once',
  allow_session: 'Allowed for this chat',
  allow_always: 'Always allowed',
  deny: 'Denied',
  run_again: 'Run again',
  do_not_run: 'Not run again',
  accept: 'Accepted',
  decline: 'Declined',
  cancel: 'Cancelled',
}

const KEYS: Record<string, string> = { a: 'allow_once', c: 'allow_session', A: 'allow_always', d: 'deny' }

export function choiceLabel(choice: string): string {
  return LABELS[choice] ?? sentenceCase(choice)
}

/** Returns the choice as a statement. */
export function chosenLabel(choice: string): string {
  return CHOSEN[choice] ?? sentenceCase(choice)
}

/** Returns the choice of a key, where it is offered. */
export function choiceOfKey(key: string, options: readonly string[]): string | null {
  const choice = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined
  return choice !== undefined && options.includes(choice) ? choice : null
}

const REFUSALS = new Set(['deny', 'do_not_run', 'stop', 'decline', 'cancel'])

/** Tells whether a choice does nothing that a person would have to read first. */
export function isRefusal(choice: string): boolean {
  return REFUSALS.has(choice)
}

export function keyOfChoice(choice: string): string | null {
  return Object.entries(KEYS).find(([, value]) => value === choice)?.[0] ?? null
}

const ASKS: Record<InputKind, string> = {
  approval: 'Waiting for your permission',
  repeat: 'Waiting for your decision',
  loop: 'Paused: repeated call',
  limit: 'Paused: limit reached',
  elicitation: 'A question from a server',
  sampling: 'A server asks to use the model',
  sign_in: 'A server asks you to sign in',
  budget: 'Paused: budget used up',
}

export function askLabel(kind: InputKind): string {
  return ASKS[kind] ?? 'Waiting for you'
}

function sentenceCase(choice: string): string {
  const words = choice.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

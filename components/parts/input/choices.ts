import type { InputKind } from '#lib/messages/shared.ts'
import { parts as t } from '#lib/words/en/parts.ts'

const LABELS: Record<string, () => string> = {
  allow_once: () => t('allowOnce'),
  allow_session: () => t('forThisChat'),
  allow_always: () => t('always'),
  deny: () => t('deny'),
  run_again: () => t('runAgain'),
  do_not_run: () => t('doNotRun'),
  continue: () => t('continue'),
  stop: () => t('stop'),
  accept: () => t('accept'),
  decline: () => t('decline'),
  cancel: () => t('cancel'),
}

const CHOSEN: Record<string, () => string> = {
  allow_once: () => t('allowedOnce'),
  allow_session: () => t('allowedForThisChat'),
  allow_always: () => t('alwaysAllowed'),
  deny: () => t('denied'),
  run_again: () => t('runAgain'),
  do_not_run: () => t('notRunAgain'),
  accept: () => t('accepted'),
  decline: () => t('declined'),
  cancel: () => t('cancelled'),
}

const KEYS: Record<string, string> = { a: 'allow_once', c: 'allow_session', A: 'allow_always', d: 'deny' }

export function choiceLabel(choice: string): string {
  return LABELS[choice]?.() ?? sentenceCase(choice)
}

/** Returns the choice as a statement. */
export function chosenLabel(choice: string): string {
  return CHOSEN[choice]?.() ?? sentenceCase(choice)
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

const ASKS: Record<InputKind, () => string> = {
  approval: () => t('waitingForPermission'),
  repeat: () => t('waitingForDecision'),
  loop: () => t('pausedAtRepeat'),
  limit: () => t('pausedAtLimit'),
  elicitation: () => t('questionFromServer'),
  sampling: () => t('asksForModel'),
  sign_in: () => t('asksToSignIn'),
  budget: () => t('pausedAtBudget'),
}

export function askLabel(kind: InputKind): string {
  return ASKS[kind]?.() ?? t('waitingForYou')
}

function sentenceCase(choice: string): string {
  const words = choice.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `/` or `@` that opens a menu: the query after it, and the range that a choice replaces. */
export interface Trigger {
  kind: 'prompts' | 'resources'
  query: string
  from: number
  to: number
}

/**
 * Finds the trigger before the caret. `/` opens the prompts at the start of the message, `@` the resources at the start of a word, until a
 * space.
 */
export function triggerAt(text: string, caret: number): Trigger | null {
  const before = text.slice(0, caret)
  const slash = /^\/(\S*)$/.exec(before)
  if (slash) return { kind: 'prompts', query: slash[1] ?? '', from: 0, to: caret }
  const at = /(?:^|\s)@(\S*)$/.exec(before)
  if (!at) return null
  const query = at[1] ?? ''
  return { kind: 'resources', query, from: caret - query.length - 1, to: caret }
}

/** Tells whether the trigger still stands in its place: the text may have been replaced since. */
export function standsIn(text: string, { kind, query, from, to }: Trigger): boolean {
  return text.slice(from, to) === `${kind === 'prompts' ? '/' : '@'}${query}`
}

/** Removes the trigger from the text. */
export function withoutTrigger(text: string, { from, to }: Trigger): string {
  return text.slice(0, from) + text.slice(to)
}

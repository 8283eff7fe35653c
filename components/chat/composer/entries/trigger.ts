/** `/`, `@` or `#` that opens a menu: the query after it, and the range that a choice replaces. */
export interface Trigger {
  kind: 'prompts' | 'resources' | 'files'
  query: string
  from: number
  to: number
}

/**
 * Finds the trigger before the caret. `/` opens the prompts at the start of the message, until a space. `@` opens the resources and `#` the files
 * at the start of a word. `##` is a heading and `#12` a number: they open nothing.
 */
export function triggerAt(text: string, caret: number): Trigger | null {
  const before = text.slice(0, caret)
  const slash = /^\/(\S*)$/.exec(before)
  if (slash) return { kind: 'prompts', query: slash[1] ?? '', from: 0, to: caret }
  const word = /(?:^|\s)([@#])(\S*)$/.exec(before)
  if (!word) return null
  const query = word[2] ?? ''
  const place = { query, from: caret - query.length - 1, to: caret }
  if (word[1] === '@') return { kind: 'resources', ...place }
  return /^(?:#|\d+$)/.test(query) ? null : { kind: 'files', ...place }
}

const SIGNS: Record<Trigger['kind'], string> = { prompts: '/', resources: '@', files: '#' }

/** Tells whether the trigger is still in its place: the text may have been replaced since. */
export function standsIn(text: string, { kind, query, from, to }: Trigger): boolean {
  return text.slice(from, to) === `${SIGNS[kind]}${query}`
}

/** Removes the trigger from the text. */
export function withoutTrigger(text: string, { from, to }: Trigger): string {
  return text.slice(0, from) + text.slice(to)
}

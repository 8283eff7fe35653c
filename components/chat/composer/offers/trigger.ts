/** Where `/` or `@` asks for a menu: what stands after it, and the piece of text that a choice takes the place of. */
export interface Trigger {
  kind: 'prompts' | 'resources'
  query: string
  from: number
  to: number
}

/** `/` opens the prompts where it begins the message, `@` the resources where it begins a word; both as long as no space follows. */
export function triggerAt(text: string, caret: number): Trigger | null {
  const before = text.slice(0, caret)
  const slash = /^\/(\S*)$/.exec(before)
  if (slash) return { kind: 'prompts', query: slash[1] ?? '', from: 0, to: caret }
  const at = /(?:^|\s)@(\S*)$/.exec(before)
  if (!at) return null
  const query = at[1] ?? ''
  return { kind: 'resources', query, from: caret - query.length - 1, to: caret }
}

/** Whether the words that ask still stand where they stood: the text may have been replaced since. */
export function standsIn(text: string, { kind, query, from, to }: Trigger): boolean {
  return text.slice(from, to) === `${kind === 'prompts' ? '/' : '@'}${query}`
}

/** The text without that piece. */
export function withoutTrigger(text: string, { from, to }: Trigger): string {
  return text.slice(0, from) + text.slice(to)
}

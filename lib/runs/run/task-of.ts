import type { ChatPart } from '#lib/messages/index.ts'

/** Characters of a task that are shown with its child. */
const SHOWN_CHARS = 2_000

/** Returns the task in a child's message: what follows it says what form the result has. */
export function taskOf(parts: readonly ChatPart[]): string {
  const first = parts.find(part => part.type === 'text')
  return first?.text ?? ''
}

export function shownTask(task: string): string {
  return task.length > SHOWN_CHARS ? `${task.slice(0, SHOWN_CHARS).toWellFormed()}…` : task
}

/** Characters of a task that are shown with its child. */
const SHOWN_CHARS = 2_000

export function shownTask(task: string): string {
  return task.length > SHOWN_CHARS ? `${task.slice(0, SHOWN_CHARS).toWellFormed()}…` : task
}

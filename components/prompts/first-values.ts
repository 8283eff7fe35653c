import type { PromptVariable } from '#lib/assistants/shared.ts'

/** Returns the values that a form begins with: today for a date, the first of several choices. */
export function firstValues(variables: readonly PromptVariable[], at: Date = new Date()): Record<string, string> {
  const known = variables.map(({ name, options: [first], isDate }) => [name, isDate ? localDate(at) : (first ?? '')] as const)
  return Object.fromEntries(known)
}

/** Writes a day as `2026-11-26`, in the time zone of the person. */
function localDate(at: Date): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

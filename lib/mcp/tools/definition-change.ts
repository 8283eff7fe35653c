import { isObject } from '#lib/json-schema/shared.ts'
import type { TextChange } from '#lib/messages/index.ts'
import type { ToolDefinition } from './views.ts'

const MAX_CHARS = 8_000
/** Characters kept before the first difference of texts that are cut. */
const CONTEXT_CHARS = 200

/** The parts of a tool's definition that differ, as texts of lines; none where the difference lies in what Parley does not show. */
export function definitionChange(accepted: ToolDefinition, present: ToolDefinition): TextChange[] {
  const parts: TextChange[] = [
    { name: 'Title', before: accepted.title ?? '', now: present.title ?? '' },
    { name: 'Description', before: accepted.description, now: present.description },
    { name: 'Input schema', before: json(accepted.inputSchema), now: json(present.inputSchema) },
    ...(accepted.page?.text && present.page?.text ? [{ name: 'Page', before: accepted.page.text, now: present.page.text }] : []),
    { name: 'What the page may reach', before: accepted.page?.access ?? '', now: present.page?.access ?? '' },
    { name: 'Annotations', before: json(accepted.annotations), now: json(present.annotations) },
  ]
  return parts.filter(({ before, now }) => before !== now)
}

/** The same for a question: of long texts what is around the first difference, which is never cut away. */
export function boundedChange(parts: readonly TextChange[]): TextChange[] {
  return parts.map(({ name, before, now }) => {
    if (Math.max(before.length, now.length) <= MAX_CHARS) return { name, before, now }
    let first = 0
    while (before[first] === now[first]) first++
    const from = Math.max(0, first - CONTEXT_CHARS)
    const cut = (text: string) => text.slice(from, from + MAX_CHARS).toWellFormed()
    return { name, before: cut(before), now: cut(now), isCut: true }
  })
}

/** Sorts keys: servers may vary their order, and PostgreSQL does not keep it. */
function json(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) => (isObject(item) ? inOrder(item) : item), 2) ?? ''
}

function inOrder(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}

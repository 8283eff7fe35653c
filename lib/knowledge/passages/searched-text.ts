import type { PassageText } from './split.ts'

/** Returns what a search compares of a passage: its headings, the head of its table, and its text. */
export function searchedText({ headings, lead, text }: Pick<PassageText, 'headings' | 'lead' | 'text'>): string {
  return [...headings, lead, text].join('\n')
}

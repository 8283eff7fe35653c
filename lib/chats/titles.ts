import { chatLimits as t } from '#lib/words/en/chat-limits.ts'

const LONGEST_TITLE = 60

/** Makes a title from a message: its first line with letters, without markup, cut between words. Returns `New chat` when nothing is left. */
export function titleFromWords(text: string): string {
  const line = text
    .split('\n')
    .map(plainLine)
    .find(candidate => candidate !== '')
  if (line === undefined) return t('newChat')
  const letters = Array.from(line)
  if (letters.length <= LONGEST_TITLE) return line
  const cut = letters.slice(0, LONGEST_TITLE).join('')
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > LONGEST_TITLE / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`
}

function plainLine(line: string): string {
  return line
    .replace(/^[\s#>*+`~-]+/u, '')
    .replace(/[*`]+/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

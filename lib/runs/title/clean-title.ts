const LONGEST_TITLE = 80
/** Most characters read of a model's answer; the title is at its end. */
const MOST_READ = 4_000
const PAIRS: readonly (readonly [string, string])[] = [
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['„', '“'],
  ['„', '”'],
  ['‘', '’'],
  ['«', '»'],
  ['»', '«'],
  ['‹', '›'],
  ['「', '」'],
  ['『', '』'],
  ['《', '》'],
  ['〈', '〉'],
  ['【', '】'],
  ['`', '`'],
]
const LABEL =
  /^[*_]{0,2}(?:(?:chat|conversation|suggested|proposed|possible)\s+)?(?:title|titel|titre|título|titolo|标题|標題|タイトル|제목)\s*[*_]{0,2}\s*[:：]\s*[*_]{0,2}\s*/i

/**
 * Makes a title of a model's answer: its last line with words, cut to length. Reasoning, fences, JSON, labels, marks and quotes go. Empty where nothing
 * is left.
 */
export function cleanTitle(answer: string): string {
  const text = withoutThoughts(answer.slice(-MOST_READ).toWellFormed()).trim()
  const named = titleInJson(text)
  const lines = (named ?? text)
    .split(/\r?\n/)
    .filter(line => !/^\s*(```|~~~)/.test(line))
    .map(plain)
  return cut(lines.findLast(line => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(line)) ?? '')
}

/** Removes reasoning up to its last end mark: some templates open the section themselves. */
function withoutThoughts(text: string): string {
  const end = /^[\s\S]*<\/(?:think|thinking|thought|seed:think)>|^[\s\S]*\[\/THINK\]/i.exec(text)
  return end ? text.slice(end[0].length) : text
}

function titleInJson(text: string): string | null {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')]
  if (from === -1 || to < from) return null
  try {
    const value: unknown = JSON.parse(text.slice(from, to + 1))
    return typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string' ? value.title : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function plain(line: string): string {
  let text = line
    .replace(/<\/?[a-z][a-z0-9]{0,15}>/gi, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  for (let before = ''; before !== text; ) {
    before = text
    text = unwrapped(text.replace(/^(?:#{1,6}|[-•>]|\d{1,2}[.)])\s+/, '').replace(LABEL, '')).trim()
  }
  text = text.replace(/`([^`]*)`/g, '$1')
  return /\.\.\.$|…$|\b(?:etc|e\.g|i\.e)\.$/i.test(text) ? text : text.replace(/(?<![.。])[.。]+$/, '').trim()
}

/** Removes quotes or Markdown marks around the whole line. */
function unwrapped(text: string): string {
  const bold = /^(\*{1,3}|_{1,3})(?=\S)(.+)\1\.?$/.exec(text)
  if (bold?.[2] && !bold[2].includes(bold[1] ?? '*')) return bold[2]
  const pair = PAIRS.find(([open, close]) => {
    const inner = text.slice(open.length, -close.length)
    return text.length > 2 && text.startsWith(open) && text.endsWith(close) && !inner.includes(open) && !inner.includes(close)
  })
  return pair ? text.slice(pair[0].length, -pair[1].length) : text
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Cuts a title between characters, and between words where one ends in its second half. */
function cut(text: string): string {
  if (text.length <= LONGEST_TITLE) return text
  let kept = ''
  for (const { segment } of letters.segment(text.slice(0, 4 * LONGEST_TITLE))) {
    if (kept.length + segment.length > LONGEST_TITLE - 1) break
    kept += segment
  }
  const space = kept.lastIndexOf(' ')
  return `${(space > LONGEST_TITLE / 2 ? kept.slice(0, space) : kept).trimEnd()}…`
}

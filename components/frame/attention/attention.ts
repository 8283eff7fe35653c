import { shell as t } from '#lib/words/en/shell.ts'

/** Counts of chats that wait for a person in a tab that is not shown. */
export interface Attention {
  /** Chats that wait for an answer to a question. */
  waiting: number
  /** Chats whose answers have ended since the tab was last shown. */
  ready: number
}

export type AttentionTone = 'wait' | 'accent'

/** Returns the words before the title of a tab; null where nothing waits. A question comes before an answer that is ready. */
export function attentionWords({ waiting, ready }: Attention): string | null {
  if (waiting > 0) return t('chatsWait', { count: waiting })
  if (ready > 0) return t('answersReady', { count: ready })
  return null
}

export function attentionTone({ waiting, ready }: Attention): AttentionTone | null {
  return waiting > 0 ? 'wait' : ready > 0 ? 'accent' : null
}

const MARK = '● '
const END = ' · '

/** Puts the words before a title, in place of earlier ones. */
export function titleWith(title: string, words: string | null): string {
  const end = title.indexOf(END)
  const plain = title.startsWith(MARK) && end !== -1 ? title.slice(end + END.length) : title
  return words === null ? plain : `${MARK}${words}${END}${plain}`
}

const COLOURS: Record<AttentionTone, string> = { wait: '#c47a15', accent: '#2f5bb7' }

/** Adds a dot to the icon of the site; null where the icon is not an SVG with a view box. */
export function badgedIcon(svg: string, tone: AttentionTone): string | null {
  const [, left = '', top = '', width = '', height = ''] =
    /viewBox="([\d.-]{1,12}) ([\d.-]{1,12}) ([\d.]{1,12}) ([\d.]{1,12})"/.exec(svg) ?? []
  const end = svg.lastIndexOf('</svg>')
  const [x, y, w, h] = [left, top, width, height].map(Number)
  if (end === -1 || width === '' || x === undefined || y === undefined || !w || !h) return null
  const dot = `<circle cx="${x + w * 0.76}" cy="${y + h * 0.24}" r="${w * 0.22}" fill="${COLOURS[tone]}" stroke="#fff" stroke-width="${w * 0.05}"/>`
  return svg.slice(0, end) + dot + svg.slice(end)
}

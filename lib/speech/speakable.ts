/** Longest piece that is spoken at once: some browsers fall silent in the middle of a longer one. */
const PIECE_CHARS = 220

/** Returns the words of a Markdown answer as one says them: without code blocks, marks, addresses and tables' rules. */
export function speakable(markdown: string): string {
  const lines: string[] = []
  let fence: string | null = null
  for (const line of markdown.split('\n')) {
    const mark = /^ {0,12}(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence !== null) {
      if (mark?.startsWith(fence)) fence = null
      continue
    }
    if (mark !== undefined) {
      fence = mark
      lines.push('Code.')
    } else lines.push(spokenLine(line))
  }
  return lines.join('\n').trim()
}

function spokenLine(line: string): string {
  if (/^[\s|:-]*$/.test(line)) return ''
  return line
    .replace(/^\s{0,12}(?:#{1,6}|>|[-*+]|\d{1,9}[.)])\s/, '')
    .replaceAll(/!?\[([^\]\n]{0,500})\]\([^)\n]{0,2000}\)/g, '$1')
    .replaceAll(/https?:\/\/([^\s/<>)]{1,200})[^\s<>)]{0,2000}/g, '$1')
    .replaceAll(/ {0,20}\| {0,20}/g, ', ')
    .replaceAll(/[*_`~]{1,3}/g, '')
    .replaceAll(/<[^<>\n]{1,200}>/g, '')
    .trim()
}

/** Cuts a text into pieces that are spoken one after the other: at the ends of sentences, else between words. */
export function spokenPieces(text: string): string[] {
  return text.split('\n').flatMap(line => (line.trim() === '' ? [] : piecesOf(line.trim())))
}

/** Longest pieces that a provider is asked for: a short one first, so the voice begins soon. */
const ASKED_CHARS = { first: 240, later: 1_000 }

/** Cuts a text into pieces that a provider says at once: few long ones, which hold whole lines where they can. */
export function askedPieces(text: string): string[] {
  const asked: string[] = []
  for (const piece of linesFrom(text).flatMap(line => piecesOf(line, ASKED_CHARS.later))) {
    const last = asked.at(-1)
    const most = asked.length === 1 ? ASKED_CHARS.first : ASKED_CHARS.later
    if (last !== undefined && last.length + 1 + piece.length <= most) asked[asked.length - 1] = `${last}\n${piece}`
    else asked.push(piece)
  }
  return asked
}

/** Returns the lines that have words. The beginning of a long first one is a line of its own. */
function linesFrom(text: string): string[] {
  const [first, ...others] = text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
  if (first === undefined) return []
  const [head = first] = piecesOf(first, ASKED_CHARS.first)
  const rest = first.slice(head.length).trim()
  return [head, ...(rest === '' ? [] : [rest]), ...others]
}

function piecesOf(line: string, most = PIECE_CHARS): string[] {
  const pieces: string[] = []
  let rest = line
  while (rest.length > most) {
    const head = rest.slice(0, most)
    const ends = [...head.matchAll(/[.!?…:;]\s|[。！？]/g)].at(-1)
    const space = head.lastIndexOf(' ')
    const cut = ends ? ends.index + ends[0].length : space > 0 ? space + 1 : most
    pieces.push(rest.slice(0, cut).trim())
    rest = rest.slice(cut)
  }
  return [...pieces, rest.trim()].filter(piece => piece !== '')
}

const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Thai}/u, 'th'],
]

/** Guesses the language of a piece by its script, so a voice is chosen that can say it; null for Latin, which the browser's own voice reads. */
export function scriptLanguage(text: string): string | null {
  return SCRIPTS.find(([script]) => script.test(text))?.[1] ?? null
}

import { readXml } from './xml.ts'

/** How a number is meant. */
export type CellStyle = 'plain' | 'date' | 'time' | 'percent'

/** Formats of ECMA-376, part 1, 18.8.30 that a file need not declare. */
const BUILT_IN: Readonly<Record<number, CellStyle>> = {
  ...{ 9: 'percent', 10: 'percent' },
  ...{ 14: 'date', 15: 'date', 16: 'date', 17: 'date', 22: 'date', 27: 'date', 30: 'date', 31: 'date', 36: 'date', 50: 'date', 57: 'date' },
  ...{ 18: 'time', 19: 'time', 20: 'time', 21: 'time', 45: 'time', 46: 'time', 47: 'time' },
}

/** Reads how the numbers of cells are meant, by the index that a cell gives. */
export function cellStyles(bytes: Uint8Array | null): CellStyle[] {
  const declared = new Map<number, CellStyle>()
  const styles: CellStyle[] = []
  let inCells = false
  readXml(bytes, {
    open({ name, attributes }) {
      if (name === 'numFmt') declared.set(Number(attributes.numFmtId), styleOf(attributes.formatCode ?? ''))
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) {
        const id = Number(attributes.numFmtId ?? 0)
        styles.push(declared.get(id) ?? BUILT_IN[id] ?? 'plain')
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return styles
}

function styleOf(code: string): CellStyle {
  const letters = lettersOf(code.slice(0, 500).toLowerCase())
  if (letters.includes('%')) return 'percent'
  if (/[yd]/.test(letters)) return 'date'
  return /[hs]/.test(letters) || /\[(?:h|m|s)/i.test(code.slice(0, 500)) ? 'time' : letters.includes('m') ? 'date' : 'plain'
}

const CLOSES: Readonly<Record<string, string>> = { '"': '"', '[': ']' }

/** Leaves out what is no letter of a format: texts, colours, conditions, elapsed time, and what an escape or a blank of some width names. */
function lettersOf(code: string): string {
  let letters = ''
  for (let at = 0; at < code.length; at++) {
    const char = code[at] ?? ''
    const closes = CLOSES[char]
    if (closes !== undefined) {
      const end = code.indexOf(closes, at + 1)
      if (end < 0) break
      at = end
    } else if (char === '\\' || char === '_') at++
    else letters += char
  }
  return letters
}

const DAY_MS = 86_400_000

/** Writes a number of days as a date, a date with its time, or a time of a day. */
export function dateText(days: number, style: 'date' | 'time', since1904: boolean): string {
  if (days < 0 || days > 3_000_000) return numberText(days, 'plain')
  // 1900 is no leap year, whatever sheets say: days before 1 March 1900 are one later.
  const epochMs = since1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const iso = new Date(epochMs + Math.round((days * DAY_MS) / 1_000) * 1_000).toISOString()
  const [date, time] = [iso.slice(0, iso.indexOf('T')), iso.slice(iso.indexOf('T') + 1, -5)]
  if (style === 'time' && days < 1) return time
  return Number.isInteger(days) ? date : `${date} ${time}`
}

/** Writes a number with the 15 digits that sheets keep. */
export function numberText(number: number, style: CellStyle): string {
  return style === 'percent' ? `${Number((number * 100).toPrecision(12))}%` : `${Number(number.toPrecision(15))}`
}

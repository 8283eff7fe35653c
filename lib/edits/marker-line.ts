import type { EditForm } from './edits.ts'

/** Opening marker of a block, in one of the ways in which models write it. */
export interface Opener {
  form: EditForm
  /** White space before it. Markers of the same block have at most as much. */
  indent: string
  /** Length of its run of signs, which that of the divider equals. */
  length: number
  /** Words behind it that may be a path. */
  label: string
  /** A merge conflict is written like this too. */
  isConflict: boolean
}

/** Longer lines are no markers. */
const MAX_LINE = 300
const OLD_WORD = /^(?:SEARCH|ORIGINAL|OLD|BEFORE|FIND|CURRENT)(?![\p{L}\p{N}_])/iu
const NEW_WORD = /^(?:REPLACE(?:MENT|D)?|UPDATED?|NEW|AFTER|MODIFIED|CHANGED|END)(?![\p{L}\p{N}_])/iu
const ANGLES = /^([ \t]{0,16})(<{5,9}|-{5,9})(?![<-])([^\n]*)$/
const CLOSING_ANGLES = /^([ \t]{0,16})(>{5,9}|\+{5,9})(?![>+])([^\n]*)$/
/** Name behind a marker of a merge conflict, such as `HEAD` or a branch. */
const CONFLICT_LABEL = /^(?:HEAD|Updated upstream|Stashed changes|[\p{L}\p{N}_][^\s<>`]{0,79})(?: \([^<>`]{0,60}\))?$/u
const CONFLICT_LENGTH = 7

const OTHER: Readonly<Record<Exclude<EditForm, 'search-replace'>, { open: RegExp; divide: RegExp; close: RegExp; may: RegExp }>> = {
  'edit-repl': {
    open: /^([ \t]{0,16})(«{2,9}) ?EDIT$/,
    divide: /^([ \t]{0,16})═{3,12} ?REPL$/,
    close: /^([ \t]{0,16})»{2,9} ?(?:EDIT ?)?END$/,
    may: /^[ \t]{0,16}(?:«{0,9} ?E?D?I?T?|═{0,12} ?R?E?P?L?|»{0,9} ?[EDITN ]{0,8})[ \t\r\n]*$/,
  },
  squares: {
    open: /^([ \t]{0,16})((?:🟧){1,5}) ?EDIT$/,
    divide: /^([ \t]{0,16})(?:🟨){1,5} ?REPL$/,
    close: /^([ \t]{0,16})(?:🟩){1,5} ?(?:EDIT ?)?END$/,
    may: /^[ \t]{0,16}(?:(?:🟧){0,5}\ud83d? ?E?D?I?T?|(?:🟨){0,5}\ud83d? ?R?E?P?L?|(?:🟩){0,5}\ud83d? ?[EDITN ]{0,8})[ \t\r\n]*$/,
  },
}
const otherForms = ['edit-repl', 'squares'] as const

export function openerOf(line: string): Opener | null {
  if (line.length > MAX_LINE) return null
  const text = line.trimEnd()
  for (const form of otherForms) {
    const found = OTHER[form].open.exec(text)
    if (found) return { form, indent: found[1] ?? '', length: 3, label: '', isConflict: false }
  }
  const found = ANGLES.exec(text)
  if (!found) return null
  const [, indent = '', run = '', rest = ''] = found
  const words = rest.trim()
  const opener = { form: 'search-replace' as const, indent, length: run.length }
  const old = OLD_WORD.exec(words)?.[0]
  if (run.startsWith('-')) return old?.toUpperCase() === 'SEARCH' ? { ...opener, label: labelIn(words, old), isConflict: false } : null
  if (old !== undefined) return { ...opener, label: labelIn(words, old), isConflict: false }
  if (run.length !== CONFLICT_LENGTH || (words !== '' && !CONFLICT_LABEL.test(words))) return null
  return { ...opener, label: words, isConflict: true }
}

function labelIn(words: string, first: string): string {
  return words.slice(first.length).replace(/^[\s:>-]+/, '')
}

/** Returns the words behind a closing marker of the block, such as a path; null where the line is none. */
export function closerOf(line: string, { form, indent, isConflict }: Opener): string | null {
  if (line.length > MAX_LINE) return null
  const text = line.trimEnd()
  const found = form === 'search-replace' ? CLOSING_ANGLES.exec(text) : OTHER[form].close.exec(text)
  if (!found || (found[1] ?? '').length > indent.length) return null
  if (form !== 'search-replace') return ''
  const [, , run = '', rest = ''] = found
  const words = rest.trim()
  const now = NEW_WORD.exec(words)?.[0]
  if (now !== undefined) return labelIn(words, now)
  if (run.startsWith('+')) return null
  if (words === '') return ''
  return isConflict && CONFLICT_LABEL.test(words) ? '' : null
}

/** Says whether a line divides the old text of a block from the new. */
export function isDivider(line: string, { form, indent, length }: Opener): boolean {
  if (line.length > MAX_LINE) return false
  const text = line.trimEnd()
  if (form !== 'search-replace') {
    const found = OTHER[form].divide.exec(text)
    return found !== null && (found[1] ?? '').length <= indent.length
  }
  const signs = text.trimStart()
  return signs === '='.repeat(length) && text.length - signs.length <= indent.length
}

const NEAR = /^[ \t]{0,16}(?:={4,12}(?: ?[A-Z]{2,12})?|-{7}|\|{7})$/

/** Says whether a line may be meant as the divider of a block that has no right one. */
export function isNearDivider(line: string, { form }: Opener): boolean {
  return form === 'search-replace' && line.length <= MAX_LINE && NEAR.test(line.trimEnd()) && !line.includes('-------')
}

/** True if more text can make the beginning of a line an opening marker. */
export function mayBeOpener(partial: string): boolean {
  if (partial.length > MAX_LINE) return false
  const text = withoutIndent(partial)
  if (text === null) return false
  return isRun(text, '<') || isRun(text, '-') || otherForms.some(form => /[«\ud83d]/.test(text.charAt(0)) && OTHER[form].may.test(partial))
}

/** True if more text can make the beginning of a line a marker of a block of this form. */
export function mayBeMarker(partial: string, form: EditForm): boolean {
  if (partial.length > MAX_LINE) return false
  if (form !== 'search-replace') return OTHER[form].may.test(partial)
  const text = withoutIndent(partial)
  return text !== null && (text === '' || ['<', '>', '=', '-', '+', '|'].some(sign => isRun(text, sign)))
}

/** True for a run of up to 12 signs, and for what follows one of 4 or more. */
function isRun(text: string, sign: string): boolean {
  if (!text.startsWith(sign)) return false
  let length = 1
  while (length < text.length && text[length] === sign) length++
  if (length > 12) return false
  return length >= 4 || text.slice(length).trim() === ''
}

function withoutIndent(partial: string): string | null {
  const text = partial.trimStart()
  return partial.length - text.length <= 16 || text === '' ? text : null
}

/** Opening marker of which an answer has only the beginning. */
export const CUT_OPENER: Opener = { form: 'search-replace', indent: '', length: 7, label: '', isConflict: false }

/** Says whether an answer that ends here ends within an opening marker. */
export function isCutOpener(line: string): boolean {
  return /^[ \t]{0,16}<{5,9} ?(?:S(?:E(?:A(?:R(?:C)?)?)?)?)?$/.test(line)
}

import { MAX_PATH_CHARS } from './limits.ts'

/** Control characters, and the sign of bytes that were no UTF-8. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: names with them are what it finds
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\ufffd]/
/** Names of which no file system ignores or changes a character, and the letters that such a name must have. */
const ORDINARY = /^[ -~]*$/
const GIT = /git/i
/** Marks and invisible characters, which some file systems ignore in names. */
const IGNORABLE = /[\p{M}\p{Cf}]/gu

/**
 * Returns the stored form of a path within a workspace: relative, `/` between its names, in Unicode's composed form (NFC). Null for an absolute or
 * empty path, and for one with `.`, `..`, an empty name or anything of git. A backslash, a drive, a control character and half a surrogate pair
 * are refused too.
 */
export function safePath(given: string): string | null {
  if (given === '' || given.length > MAX_PATH_CHARS || UNPRINTABLE.test(given) || given.includes('\\') || !given.isWellFormed()) return null
  const path = given.normalize('NFC')
  if (path.length > MAX_PATH_CHARS || /^[a-z]:/i.test(path)) return null
  return path.split('/').every(isSafeName) ? path : null
}

function isSafeName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !isGitName(name)
}

/**
 * Says whether some file system takes a name for `.git`: HFS+ ignores invisible characters. NTFS ignores points, spaces and a stream behind it, and
 * has a short form.
 */
export function isGitName(given: string): boolean {
  if (ORDINARY.test(given) && !GIT.test(given)) return false
  const plain = given
    .normalize('NFKD')
    .replace(IGNORABLE, '')
    .replace(/\u0131/g, 'i')
    .toLowerCase()
    .split(':', 1)
    .join('')
  let end = plain.length
  while (end > 0 && (plain[end - 1] === '.' || plain[end - 1] === ' ')) end--
  const name = plain.slice(0, end)
  return name === '.git' || /^git~\d+$/.test(name)
}

import { withoutBreak } from '../path-line.ts'

/** Kind of a patch, told by its first line. `hunk`: a hunk of a diff without the head of its file. `rest`: a later hunk of a patch of unknown kind. */
export type PatchKind = 'envelope' | 'unified' | 'hunk' | 'rest'

/** Longer lines begin no patch. */
const MAX_LINE = 500
const ENVELOPE = ['*** Begin Patch', '*** Update File: ', '*** Add File: ', '*** Delete File: ']
const UNIFIED = ['diff --git ', '--- ', '@@ -']
const HUNK = /^@@ -\d{1,7}(?:,\d{1,7})? \+\d{1,7}(?:,\d{1,7})? @@/
/** Line of the head of a file in a diff. */
export const HEAD_LINE =
  /^(?:diff --git |index [\da-f]+|new file mode|deleted file mode|old mode|new mode|similarity |dissimilarity |rename |copy |Binary files |GIT binary patch|--- |\+\+\+ )/

/** Tells the patch that a line begins; `second` is the line behind it, where one is needed. */
export function patchBegunBy(line: string): PatchKind | 'maybe' | null {
  const text = withoutBreak(line)
  if (text.length > MAX_LINE) return null
  if (text.trimEnd() === '*** Begin Patch' || /^\*\*\* (?:Update|Add|Delete) File: \S/.test(text)) return 'envelope'
  if (/^diff --git \S+ \S/.test(text)) return 'unified'
  if (HUNK.test(text)) return 'hunk'
  return /^--- \S/.test(text) ? 'maybe' : null
}

/** True if more text can make the beginning of a line the first of a patch. */
export function mayBeginPatch(partial: string): boolean {
  if (partial.length > MAX_LINE || partial === '') return false
  return [...ENVELOPE, ...UNIFIED].some(head => head.startsWith(partial) || partial.startsWith(head.trimEnd()))
}

/** Says whether a line can be in a patch, behind its head. */
export function isPatchLine(line: string): boolean {
  return HEAD_LINE.test(line) || /^(?:[ +-]|@@|\\ |\*\*\* (?:End|Update|Add|Delete|Move))/.test(line)
}

import { withoutBreak } from '../path-line.ts'

/** Kind of a patch, told by its first line. `hunk`: a hunk of a diff without the head of its file. */
export type PatchKind = 'envelope' | 'unified' | 'hunk'

/** Longer lines begin no patch. */
const MAX_LINE = 500
const ENVELOPE = ['*** Begin Patch', '*** Update File: ', '*** Add File: ', '*** Delete File: ']
const UNIFIED = ['diff --git ', '--- ', '@@ -']
const HUNK = /^@@ -\d{1,7}(?:,\d{1,7})? \+\d{1,7}(?:,\d{1,7})? @@/

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

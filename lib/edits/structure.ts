import type { EditBlock } from './edits.ts'
import { editMarkers } from './forms.ts'

/** Documents underline headings with the sign of the divider, and show what a merge conflict looks like. */
const DOCUMENT = /(?:\.(?:md|mdx|markdown|txt|rst|adoc|org)|(?:^|\/)(?:README|CHANGELOG|NEWS|HISTORY|TODO|NOTES))$/i
const CONFLICT = /^(?:<{7}|>{7})(?: |$)/

/** Returns a line of the new text that is a marker and not text; null where there is none. Lines that the old text has as well stay. */
export function strayMarker({ file, form, oldText, newText, divider, indent = '' }: EditBlock): string | null {
  const { open, divide, close } = editMarkers[form]
  const own = new Set([open, divide, close, ...(divider === undefined ? [] : [divider])])
  const marker = (line: string) => {
    const text = line.trimEnd()
    const plain = text.startsWith(indent) ? text.slice(indent.length) : text
    return own.has(plain) || (form === 'search-replace' && CONFLICT.test(plain)) ? plain : null
  }
  const lines = newText.split('\n')
  if (!lines.some(line => marker(line) !== null)) return null
  const kept = new Map<string, number>()
  for (const line of oldText.split('\n')) {
    const found = marker(line)
    if (found !== null) kept.set(found, (kept.get(found) ?? 0) + 1)
  }
  const isDocument = DOCUMENT.test(file)
  const last = lines.findLastIndex(line => line.trim() !== '')
  for (const [index, line] of lines.entries()) {
    const found = marker(line)
    if (found === null) continue
    const left = kept.get(found) ?? 0
    kept.set(found, left - 1)
    if (left > 0) continue
    const before = lines[index - 1] ?? ''
    const isUnderline = /^=+$/.test(found) && before.trim() !== '' && marker(before) === null && index < last
    if (isDocument && (isUnderline || CONFLICT.test(found))) continue
    return found
  }
  return null
}

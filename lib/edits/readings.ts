import type { EditBlock } from './edits.ts'
import { editMarkers, isMarker } from './forms.ts'

/** Most dividers of a block that are considered. */
const MAX_DIVIDERS = 20

/**
 * Lists the ways to read a block whose texts hold lines like its dividing marker, such as underlined headings: the longest old text first. The block itself is
 * the last.
 */
export function readingsOf(block: EditBlock): EditBlock[] {
  const { divide } = editMarkers[block.form]
  if (!block.newText.includes(divide)) return [block]
  const lines = block.newText.split('\n')
  const readings = [block]
  for (const [index, line] of lines.entries()) {
    if (readings.length > MAX_DIVIDERS) break
    if (!isMarker(line, divide)) continue
    const before = [...(block.oldText === '' ? [] : [block.oldText]), divide, ...lines.slice(0, index)]
    readings.unshift({ ...block, oldText: before.join('\n'), newText: lines.slice(index + 1).join('\n') })
  }
  return readings
}

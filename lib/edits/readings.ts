import type { EditBlock } from './edits.ts'
import { editMarkers } from './forms.ts'

/** Most dividers of a block that are considered. */
const MAX_DIVIDERS = 20

/**
 * Lists the ways to read a block. Its texts may hold lines like its dividing marker, such as underlined headings: the longest old text comes first. Where its
 * markers are indented, its lines may be indented with them. The block itself is the last.
 */
export function readingsOf(block: EditBlock): EditBlock[] {
  const plain = withoutIndent(block)
  return [...(plain ? dividedReadings(plain) : []), ...dividedReadings(block)]
}

function dividedReadings(block: EditBlock): EditBlock[] {
  const divide = block.divider ?? editMarkers[block.form].divide
  if (!block.newText.includes(divide)) return [block]
  const lines = block.newText.split('\n')
  const readings = [block]
  for (const [index, line] of lines.entries()) {
    if (readings.length > MAX_DIVIDERS) break
    if (line.trimEnd() !== divide) continue
    const before = [...(block.oldText === '' ? [] : [block.oldText]), divide, ...lines.slice(0, index)]
    readings.unshift({ ...block, oldText: before.join('\n'), newText: lines.slice(index + 1).join('\n') })
  }
  return readings
}

/** Takes the white space before the markers off all lines; null where some have less. */
function withoutIndent({ indent = '', ...block }: EditBlock): EditBlock | null {
  if (indent === '') return null
  const texts = [block.oldText, block.newText].map(text => text.split('\n'))
  const isIndented = texts.flat().every(line => line.startsWith(indent) || line.trim() === '')
  if (!isIndented) return null
  const [oldText = '', newText = ''] = texts.map(lines =>
    lines.map(line => (line.startsWith(indent) ? line.slice(indent.length) : line)).join('\n'),
  )
  return { ...block, oldText, newText }
}
